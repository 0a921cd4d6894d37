//! Korean particles, whose form depends on the sound before them.

/// Particles: after a consonant, and after a vowel.
const FORMS: [(&str, &str); 6] =
    [("은", "는"), ("이", "가"), ("을", "를"), ("과", "와"), ("이나", "나"), ("으로", "로")];

/// The sound at the end of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sound {
    Vowel,
    /// ㄹ, after which `로` has its short form.
    Liquid,
    Consonant,
}

/// The form of the particle `name` after `text`; `None` if `name` is not a particle.
pub(super) fn form(name: &str, text: &str) -> Option<&'static str> {
    let (closed, open) = FORMS.into_iter().find(|(closed, _)| *closed == name)?;
    Some(match sound(text) {
        Sound::Vowel => open,
        Sound::Liquid if name == "으로" => open,
        _ => closed,
    })
}

/// The syllable without its final ㅂ; `None` if it has another final sound or none.
pub(super) fn without_final_b(syllable: char) -> Option<char> {
    const FINAL_B: u32 = 17;
    let is_closed = matches!(syllable, '가'..='힣') && (u32::from(syllable) - u32::from('가')) % 28 == FINAL_B;
    char::from_u32(u32::from(syllable) - FINAL_B).filter(|_| is_closed)
}

/// The sound of the last letter or digit. Brackets and signs are silent.
fn sound(text: &str) -> Sound {
    let last = text.chars().rev().find(|c| c.is_alphanumeric());
    match last {
        Some(c @ '가'..='힣') => match (u32::from(c) - u32::from('가')) % 28 {
            0 => Sound::Vowel,
            8 => Sound::Liquid,
            _ => Sound::Consonant,
        },
        // 일, 칠, 팔, and the letters el and ar
        Some('1' | '7' | '8' | 'L' | 'l' | 'R' | 'r') => Sound::Liquid,
        // 영, 삼, 육, and the letters em and en
        Some('0' | '3' | '6' | 'M' | 'm' | 'N' | 'n') => Sound::Consonant,
        _ => Sound::Vowel,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_fits_the_sound() {
        let with = |name, text: &str| format!("{text}{}", form(name, text).expect("a particle"));
        assert_eq!(with("은", "3"), "3은");
        assert_eq!(with("은", "r1c2"), "r1c2는");
        assert_eq!(with("이", "드러난 쌍"), "드러난 쌍이");
        assert_eq!(with("을", "스워드피시"), "스워드피시를");
        assert_eq!(with("으로", "1"), "1로");
        assert_eq!(with("으로", "6"), "6으로");
        assert_eq!(with("으로", "9"), "9로");
        assert_eq!(form("cells", "1"), None);
    }
}
