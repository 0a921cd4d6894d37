//! The memory that this process may take, as far as the system says.

use std::fs;
use std::path::Path;

/// Returns the bytes of memory that this process may take: the least of the memory of the machine, the
/// limits of its control groups, and the limit of its address space. `None` where the system does not
/// say: only Linux does.
#[must_use]
pub fn available() -> Option<u64> {
    let read = |path: &Path| fs::read_to_string(path).ok();
    let machine = read(Path::new("/proc/meminfo")).and_then(|text| of_machine(&text));
    let process = read(Path::new("/proc/self/limits")).and_then(|text| of_process(&text));
    let groups = read(Path::new("/proc/self/cgroup")).unwrap_or_default();
    let files = group_files(&groups).into_iter().filter_map(|file| read(Path::new(&file))?.trim().parse().ok());
    files.chain(machine).chain(process).min()
}

/// The total of `/proc/meminfo`, which counts in units of 1024 bytes.
fn of_machine(text: &str) -> Option<u64> {
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The soft limit of the address space in `/proc/self/limits`; `None` if it is unlimited.
fn of_process(text: &str) -> Option<u64> {
    let limit = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    limit.split_whitespace().next()?.parse().ok()
}

/// The files with the limits of the control groups that `/proc/self/cgroup` names, and of the groups
/// around them, in both versions of the interface.
fn group_files(text: &str) -> Vec<String> {
    let mut files = Vec::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let (root, name) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let groups = Path::new(path).ancestors().map(|group| group.to_string_lossy().into_owned());
        files.extend(groups.map(|group| format!("{root}{}/{name}", group.trim_end_matches('/'))));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_limits_of_the_system() {
        assert_eq!(of_machine("MemTotal:        2048 kB\nMemFree:         12 kB\n"), Some(2 << 20));
        assert_eq!(of_machine("MemTotal: many\n"), None);
        let limits =
            |soft| format!("Limit  Soft Limit  Hard Limit  Units\nMax address space  {soft}  unlimited  bytes\n");
        assert_eq!(of_process(&limits("819200000")), Some(819_200_000));
        assert_eq!(of_process(&limits("unlimited")), None);
    }

    #[test]
    fn a_group_is_limited_by_the_groups_around_it() {
        let files = ["/sys/fs/cgroup/a/b/memory.max", "/sys/fs/cgroup/a/memory.max", "/sys/fs/cgroup/memory.max"];
        assert_eq!(group_files("0::/a/b\n"), files);
        let first = "/sys/fs/cgroup/memory/a/memory.limit_in_bytes";
        let root = "/sys/fs/cgroup/memory/memory.limit_in_bytes";
        assert_eq!(group_files("5:cpu,memory:/a\n4:pids:/a\nbroken\n"), [first, root]);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_memory_of_this_machine_is_known() {
        assert!(available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
