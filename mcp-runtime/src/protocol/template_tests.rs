use super::UriTemplate;

fn values(template: &str, uri: &str) -> Option<String> {
    let template = UriTemplate::parse(template).expect("a template");
    let values = template.match_uri(uri)?;
    let shown: Vec<_> = values
        .iter()
        .map(|(name, it)| format!("{name}={it}"))
        .collect();
    Some(shown.join(" "))
}

#[test]
fn uris_are_matched() {
    let cases = [
        // Level 1: a segment.
        ("notes://{id}", "notes://7", Some("id=7")),
        ("notes://{id}", "notes://a%2Fb%20c", Some("id=a/b c")),
        ("notes://{id}", "notes://a/b", None),
        ("notes://{id}", "notes://", None),
        ("notes://{id}", "note://7", None),
        ("notes://{id}/meta", "notes://7/meta", Some("id=7")),
        ("notes://{id}/meta", "notes://7", None),
        ("a:{x}.{y}", "a:1.2.3", Some("x=1.2 y=3")),
        ("a:{x}", "a:\u{fc}", Some("x=\u{fc}")),
        // Level 2: reserved characters.
        (
            "file:///{+path}",
            "file:///a/b%20c.txt",
            Some("path=a/b c.txt"),
        ),
        (
            "file:///{+path}/meta",
            "file:///a/meta/meta",
            Some("path=a/meta"),
        ),
        ("page{#part}", "page#a/b", Some("part=a/b")),
        ("page{#part}", "page", None),
        // Level 3: several variables, and more kinds of expressions.
        ("map://{x,y}", "map://1,2", Some("x=1 y=2")),
        ("map://{x,y}", "map://1", None),
        ("file{.name,ext}", "file.a.b", Some("name=a ext=b")),
        ("root{/a,b}", "root/1/2", Some("a=1 b=2")),
        ("root{/a,b}", "root/1", None),
        ("p{;x,y}", "p;y=2;x", Some("x= y=2")),
        ("s{?q,n}", "s?q=a%26b&n=3", Some("q=a&b n=3")),
        ("s{?q,n}", "s?n=3&q=a", Some("q=a n=3")),
        ("s{?q,n}", "s", Some("")),
        ("s{?q,n}", "s?other=1", None),
        ("s?v=1{&q}", "s?v=1&q=x", Some("q=x")),
        ("s{?q}{&n}", "s?q=1&n=2", Some("q=1 n=2")),
        ("s{?q}{#part}", "s?q=1#two", Some("q=1 part=two")),
        ("f/{+path}{?q}", "f/a/b?q=1", Some("path=a/b q=1")),
        ("f/{+path}{#part}", "f/a/b#1", Some("path=a/b part=1")),
        ("f/{+path}", "f/a/b?q=1", Some("path=a/b?q=1")),
        // What is encoded must be text.
        ("a:{x}", "a:%ff", None),
        ("a:{x}", "a:%4", None),
        ("plain", "plain", Some("")),
    ];
    for (template, uri, expected) in cases {
        let got = values(template, uri);
        assert_eq!(got.as_deref(), expected, "{template} {uri}");
    }
}

#[test]
fn templates_are_expanded_as_the_rfc_says() {
    // The values and expectations of RFC 6570, sections 1.2 and 3.2.
    let given = [
        ("var", "value"),
        ("hello", "Hello World!"),
        ("path", "/foo/bar"),
        ("empty", ""),
        ("x", "1024"),
        ("y", "768"),
        ("who", "fred"),
    ];
    let cases = [
        ("{var}", "value"),
        ("{hello}", "Hello%20World%21"),
        ("{+var}", "value"),
        ("{+hello}", "Hello%20World!"),
        ("{+path}/here", "/foo/bar/here"),
        ("here?ref={+path}", "here?ref=/foo/bar"),
        ("X{#var}", "X#value"),
        ("X{#hello}", "X#Hello%20World!"),
        ("map?{x,y}", "map?1024,768"),
        ("{x,hello,y}", "1024,Hello%20World%21,768"),
        ("{+x,hello,y}", "1024,Hello%20World!,768"),
        ("{+path,x}/here", "/foo/bar,1024/here"),
        ("{#x,hello,y}", "#1024,Hello%20World!,768"),
        ("{#path,x}/here", "#/foo/bar,1024/here"),
        ("X{.var}", "X.value"),
        ("X{.x,y}", "X.1024.768"),
        ("{/var}", "/value"),
        ("{/var,x}/here", "/value/1024/here"),
        ("{;x,y}", ";x=1024;y=768"),
        ("{;x,y,empty}", ";x=1024;y=768;empty"),
        ("{?x,y}", "?x=1024&y=768"),
        ("{?x,y,empty}", "?x=1024&y=768&empty="),
        ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
        ("{&x,y,empty}", "&x=1024&y=768&empty="),
        // What is undefined is left out, with what separates it.
        ("{undef,who}", "fred"),
        ("{who,undef}", "fred"),
        ("X{.undef}", "X"),
        ("{/undef,who}", "/fred"),
        ("{?undef,x}", "?x=1024"),
        ("{?undef}", ""),
    ];
    for (template, expected) in cases {
        let template = UriTemplate::parse(template).expect("a template");
        assert_eq!(template.expand(given), expected, "{template}");
    }
}

#[test]
fn what_is_expanded_matches_again() {
    let given = [("a", "x y"), ("b", "\u{fc}/"), ("c", "&?")];
    for text in ["z:{a}/{b}{?c}", "z:{a,b,c}", "z{/a,b}{;c}", "z{.a}{?b,c}"] {
        let template = UriTemplate::parse(text).expect("a template");
        let uri = template.expand(given);
        let values = template.match_uri(&uri).expect("it matches");
        let values: Vec<_> = values
            .iter()
            .map(|(name, it)| (*name, it.as_str()))
            .collect();
        assert_eq!(values, given, "{uri}");
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    let cases = [
        ("a{b", "at byte 1: a `{` without a `}`"),
        ("ab}", "at byte 2: a `}` without a `{`"),
        ("{a*}", "level 4"),
        ("{a:3}", "level 4"),
        ("{}", "letters, digits"),
        ("{a b}", "letters, digits"),
        (
            "{a}{a}",
            "at byte 4: a variable of this name was there before",
        ),
        ("{=a}", "letters, digits"),
    ];
    for (template, expected) in cases {
        let error = UriTemplate::parse(template).expect_err("it is wrong");
        assert!(error.to_string().contains(expected), "{template}: {error}");
    }
}

#[test]
fn no_uri_takes_long() {
    let template = UriTemplate::parse("{+a}x{+b}x{+c}x{+d}x{+e}!").expect("a template");
    let started = std::time::Instant::now();
    assert_eq!(template.match_uri(&"x".repeat(2000)), None);
    assert_eq!(template.match_uri(&"x".repeat(1_000_000)), None);
    // Without memory it would be the age of the universe.
    assert!(started.elapsed() < std::time::Duration::from_secs(20));
}
