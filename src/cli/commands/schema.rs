//! `kdoku schema`: the JSON schema of puzzle files.

pub(crate) fn page() -> Vec<u8> {
    let mut page = serde_json::to_vec_pretty(&kdoku::toml::schema()).expect("JSON can be written");
    page.push(b'\n');
    page
}
