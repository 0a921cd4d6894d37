use kdoku::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let limit: u64 = a[2].parse().unwrap();
    let secs: f64 = a.get(3).map(|x| x.parse().unwrap()).unwrap_or(10.0);
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let mut grids: Vec<Grid> = vec![];
    let mut lines = text.lines();
    let first = lines.next().unwrap();
    if let Ok(n) = first.trim().parse::<usize>() {
        if n < 1000 {
            let mut v: Vec<u16> = vec![];
            for l in lines {
                v.extend(l.split_whitespace().map(|x| x.parse::<u16>().unwrap()));
            }
            grids.push(Grid::from_values(&v[..n * n]).unwrap());
        }
    }
    if grids.is_empty() {
        for l in text.lines() {
            if l.starts_with('#') || l.len() < 81 {
                continue;
            }
            let v: Vec<u16> = l.bytes().take(81).map(|b| if b == b'.' { 0 } else { (b - b'0') as u16 }).collect();
            grids.push(Grid::from_values(&v).unwrap());
        }
    }
    let n = grids[0].size();
    let rules = Rules::classic(Order::new(n.isqrt()).unwrap());
    let pick = a.get(5).map_or("", |x| x);
    let solver = Solver::new(&rules, &Options::default()).unwrap();
    let mut scratch = solver.scratch();
    let reps: usize = a.get(4).map_or(1, |x| x.parse().unwrap());
    for _ in 0..reps {
        let mut hist = [0usize; 3];
        let mut st = Stats::default();
        let mut lim = 0;
        let t = Instant::now();
        let lims = Limits::solutions(limit).time(std::time::Duration::from_secs_f64(secs));
        for g in &grids {
            let out = match pick {
                "first" => solver.answer(g, Pick::First, &lims, &mut scratch).outcome,
                "any" => solver.answer(g, Pick::Any, &lims, &mut scratch).outcome,
                _ => solver.count(g, &lims, &mut scratch),
            };
            hist[out.solutions.min(2) as usize] += 1;
            if out.end == End::Time {
                lim += 1;
            }
            st += out.stats;
        }
        let e = t.elapsed().as_secs_f64();
        println!(
            "{} {:?} {:.0}/s {:.2} us each, guesses {:.2} conflicts {:.2} restarts {:.2} lim {} time {:.4}",
            a[1].rsplit('/').next().unwrap(),
            hist,
            grids.len() as f64 / e,
            e * 1e6 / grids.len() as f64,
            st.guesses as f64 / grids.len() as f64,
            st.conflicts as f64 / grids.len() as f64,
            st.restarts as f64 / grids.len() as f64,
            lim,
            e
        );
    }
}
