//! `ron` and `serde` define the syntax: a text that they accept as the types of the language is a puzzle.
//!
//! One exception: raw identifiers, as in `r#King`, are not part of the language.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;
use standoff_model::Digest;

use crate::support::{instance, parse};

/// A puzzle with values of all types, in tokens separated by blanks.
const TOKENS: &str = r#"
    ( name : "kings" ,
      params : { "n" : 3 , "m" : -1 } ,
      require : { "n>2" : "small" } ,
      pieces : { "Own" : Any ( [ Rook , Leaper ( 1 , "n-1" ) , Leaps ( [ ( -1 , 1 ) ] ) ] ) ,
                 "Two" : UpTo ( 2 , Where ( "dx==dy" ) ) , "Three" : Betza ( "WD" ) } ,
      board : ( squares : Rect ( "n" , 4 ) , regions : "AAB\nAAB\nCCC\nCCC" , wrap : Cylinder ,
                only : Dark , forbidden : [ ( 2 , "n-1" ) ] , riders_pass_holes : true ) ,
      place : [ ( piece : Own , count : Between ( 1 , "n" ) , side : "white" ) ,
                ( piece : King , at : [ "c3" ] ) , ( piece : Two ) , ( piece : Three ) ] ,
      rules : [ NoTouch , Each ( Regions , AtMost ( 1 ) , "white" ) , Guarded ( AtMost ( 9 ) ) ,
                Each ( Squares ( [ Where ( "x==y" ) ] ) , AtMost ( 2 ) , King ) ] ,
      goal : Most ( King ) ,
      expect : [ ( at : { "n" : 3 } , optimum : 1 , count : 92 , by_size : [ 1 , "2" ] ,
                   fundamental : "7" , first : [ "K.." ] , unique : false ) ] )
"#;

/// The types of the puzzle above.
mod types {
    #![expect(dead_code, reason = "nothing reads the values")]

    use std::collections::BTreeMap;
    use std::marker::PhantomData;

    use ron::value::RawValue;
    use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Puzzle {
        name: String,
        params: BTreeMap<String, i64>,
        require: BTreeMap<String, String>,
        pieces: BTreeMap<String, Piece>,
        board: Board,
        place: Vec<Place>,
        rules: Vec<Rule>,
        goal: Goal,
        expect: Vec<Expect>,
    }

    #[derive(serde::Deserialize)]
    enum Piece {
        King,
        Rook,
        Own,
        Two,
        Three,
        Leaper(Integer, Integer),
        Leaps(Vec<(Integer, Integer)>),
        Where(String),
        Betza(String),
        UpTo(Integer, Box<Piece>),
        Any(Vec<Piece>),
    }

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Board {
        squares: Shape,
        regions: String,
        wrap: Wrap,
        only: Colour,
        forbidden: Vec<(Integer, Integer)>,
        riders_pass_holes: bool,
    }

    #[derive(serde::Deserialize)]
    enum Shape {
        Rect(Integer, Integer),
    }

    #[derive(serde::Deserialize)]
    enum Wrap {
        Cylinder,
    }

    #[derive(serde::Deserialize)]
    enum Colour {
        Dark,
    }

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Place {
        piece: Piece,
        #[serde(default, deserialize_with = "given")]
        count: Option<Count>,
        #[serde(default, deserialize_with = "given")]
        side: Option<String>,
        #[serde(default, deserialize_with = "given")]
        at: Option<Vec<String>>,
    }

    #[derive(serde::Deserialize)]
    enum Count {
        AtMost(Integer),
        Between(Integer, Integer),
    }

    #[derive(serde::Deserialize)]
    enum Rule {
        NoTouch,
        Each(Lines, Count, PieceOrSide),
        Guarded(Count),
    }

    #[derive(serde::Deserialize)]
    enum Lines {
        Regions,
        Squares(Vec<Squares>),
    }

    #[derive(serde::Deserialize)]
    enum Squares {
        Where(String),
    }

    #[derive(serde::Deserialize)]
    enum Goal {
        Most(Piece),
    }

    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Expect {
        at: BTreeMap<String, i64>,
        optimum: u64,
        count: Number,
        by_size: Vec<Number>,
        fundamental: Number,
        first: Vec<String>,
        unique: bool,
    }

    /// Reads a field that is written without `Some`.
    fn given<'d, T: Deserialize<'d>, D: Deserializer<'d>>(input: D) -> Result<Option<T>, D::Error> {
        T::deserialize(input).map(Some)
    }

    /// A value of one type or of another.
    struct Either<A, B>(PhantomData<(A, B)>);

    type Integer = Either<i64, String>;

    type Number = Either<u64, String>;

    type PieceOrSide = Either<Piece, String>;

    impl<'d, A: DeserializeOwned, B: DeserializeOwned> Deserialize<'d> for Either<A, B> {
        fn deserialize<D: Deserializer<'d>>(input: D) -> Result<Self, D::Error> {
            let text = <&RawValue>::deserialize(input)?.get_ron();
            if let Err(error) = ron::from_str::<A>(text) {
                ron::from_str::<B>(text).map_err(|_| D::Error::custom(error))?;
            }
            Ok(Either(PhantomData))
        }
    }
}

fn digest(text: &str) -> Digest {
    instance(text).model().problem().digest()
}

/// Whether `ron` accepts a text. Fails if the text is then not the same puzzle.
fn is_accepted(text: &str) -> bool {
    if ron::from_str::<types::Puzzle>(text).is_err() {
        return false;
    }
    assert_eq!(digest(text), digest(TOKENS), "{text}");
    let expectations = parse(text).unwrap().expectations().to_vec();
    let expected = parse(TOKENS).unwrap().expectations().to_vec();
    assert_eq!(expectations[0].count, expected[0].count, "{text}");
    assert_eq!(expectations[0].by_size, expected[0].by_size, "{text}");
    true
}

/// Other spellings of a token. `ron` may refuse some of them.
fn spellings(token: &str) -> Vec<String> {
    if let Some(text) = token
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    {
        let code = u32::from(text.chars().next().unwrap());
        let rest = &text[1..];
        let mut spellings = vec![
            format!("\"\\u{{{code:x}}}{rest}\""),
            format!("\"\\x{code:02x}{rest}\""),
            format!("\"\\\n   {text}\""),
            format!("'{text}'"),
            format!("b{token}"),
        ];
        if !text.contains('\\') {
            spellings.extend([format!("r{token}"), format!("r##{token}##")]);
        }
        return spellings;
    }
    if let Ok(value) = token.parse::<i64>() {
        let (sign, digits) = (if value < 0 { "-" } else { "" }, value.abs());
        return vec![
            format!("+{digits}").repeat(usize::from(value >= 0)),
            format!("{sign}0x{digits:x}"),
            format!("{sign}0b{digits:b}"),
            format!("{sign}0o0{digits:o}"),
            format!("{sign}0{digits}_"),
            format!("{token}i64"),
            format!("b'\\x{digits:02x}'"),
            format!("{token}u8"),
            format!("{token}.0"),
        ];
    }
    match token {
        ")" | "]" | "}" => vec![format!(", {token}")],
        "(" => vec!["Puzzle (", "Board (", "Place (", "Expect ("]
            .into_iter()
            .map(str::to_string)
            .collect(),
        _ => Vec::new(),
    }
}

const BLANKS: [&str; 11] = [
    "",
    "\n",
    "\t\r\n",
    "/**/",
    "/* ( /* \" */ */",
    "// , \n",
    "\u{b}\u{c}",
    "\u{85}\u{2028}\u{2029}",
    "\u{200e}\u{200f}",
    "\u{a0}",
    "/*//*/*/",
];

/// Attributes before a text. Some of them change how `ron` reads it.
const ATTRIBUTES: [&str; 7] = [
    "#![enable(implicit_some)]",
    "#![enable(unwrap_newtypes)]",
    "#![enable(unwrap_variant_newtypes, implicit_some,)]",
    "#![enable(explicit_struct_names)]",
    "#! [ enable ( implicit_some ) ] /* ] */\n#![enable(unwrap_newtypes)]",
    "/* a */ #![enable(/* b */ implicit_some)] // c\n",
    "#![type = \"a]b\"]",
];

/// The texts in which a token has another spelling or a blank after it, with both.
fn changes(at: usize) -> impl Iterator<Item = (String, String)> {
    let tokens: Vec<&str> = TOKENS.split_whitespace().collect();
    let (before, after) = (tokens[..at].join(" "), tokens[at + 1..].join(" "));
    let token = tokens[at];
    let blanks = BLANKS.map(|blank| format!("{token}{blank}"));
    (spellings(token).into_iter().chain(blanks))
        .map(move |change| (format!("{before} {change}{after}"), change))
}

/// For each token, the changes that `ron` accepts on their own.
static ACCEPTED: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let accepted = |at| {
        let changes = changes(at).filter(|(text, _)| is_accepted(text));
        changes.map(|(_, change)| change).collect()
    };
    (0..TOKENS.split_whitespace().count())
        .map(accepted)
        .collect()
});

#[test]
fn texts_with_one_other_spelling_are_accepted() {
    assert!(is_accepted(TOKENS));
    let accepted = ACCEPTED.concat().len();
    assert!(accepted > 1500, "ron accepts {accepted} changes");
    let accepted = ATTRIBUTES.map(|attributes| is_accepted(&format!("{attributes}{TOKENS}")));
    assert_eq!(accepted.iter().filter(|accepted| **accepted).count(), 6);
}

proptest! {
    #[test]
    fn texts_with_many_other_spellings_are_accepted(
        choices in prop::collection::vec(any::<Index>(), 1..40),
        attributes in prop::sample::select(&ATTRIBUTES[..]),
    ) {
        let choices = choices.iter().cycle();
        let changes = ACCEPTED.iter().zip(choices).map(|(changes, choice)| choice.get(changes));
        let changes: Vec<&str> = changes.map(String::as_str).collect();
        prop_assume!(is_accepted(&format!("{} {}", attributes, changes.join(" "))));
    }
}

/// The text is also the beginning of its spelling.
#[test]
fn escapes_are_decoded() {
    let name = |written: &str| {
        let fields = "board: (squares: Square(1)), place: [(piece: King)]";
        let puzzle = parse(&format!("(name: {written}, {fields})")).unwrap();
        puzzle.name().to_string()
    };
    assert_eq!(name(r#""\\""#), r"\");
    assert_eq!(name(r##"r#"\\"#"##), r"\\");
}
