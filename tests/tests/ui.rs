//! What the compiler says about mistakes. `TRYBUILD=overwrite` writes it down anew.

#[test]
fn each_mistake_has_its_message() {
    let tests = trybuild::TestCases::new();
    tests.compile_fail("ui/*/*.rs");
}
