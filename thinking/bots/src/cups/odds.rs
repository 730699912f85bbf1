//! The odds that the cups of a stack keep its colour to the end, by its situation.
//!
//! They were counted in games between bots (two or three moves ahead, with random
//! openings); situations that hardly ever arise take the odds of similar ones. A character
//! is a number of ninetieths, from `#` for 0 to `}` for all.

use super::worth::Situation;

/// The odds by [`Situation::index`].
pub(crate) type Odds = [f32; Situation::COUNT];

/// The odds for a field.
#[inline]
pub(crate) fn table(seats: usize, duo: bool) -> &'static Odds {
    match (duo, seats) {
        (true, _) => &DUO,
        (_, 2) => &TWO,
        (_, 3) => &THREE,
        _ => &FOUR,
    }
}

const fn read<const COUNT: usize>(text: &[u8]) -> [f32; COUNT] {
    let mut odds = [0.0; COUNT];
    let (mut place, mut number) = (0, 0);
    while place < text.len() {
        // Line breaks are not part of the text.
        if text[place] > b' ' {
            odds[number] = (text[place] - b'#') as f32 / 90.0;
            number += 1;
        }
        place += 1;
    }
    assert!(number == COUNT);
    odds
}

/// Two seats with two colours each.
static DUO: Odds = read(
    br#"<V=Y:^:_4Y3Y9Z:[9Z:[9Z:[9Z:[9Z:[9Z:[A???6C6D7I8G6F6G7K7K5J6H8G8G8G8G8G8G
243508/:2D2A3:3<4=4>4A4@5D5E7H7H5D5D*1+35C5D,<,:0607///128284B4C5D5D7C7C
<m<n<n;o?m>m<l;n>j?k<h:h=e=g>f;gCc=eI2J78<:I8>;H?9BG:@;L?J?Q9B<R8D<O<MDT
*(/)339:2.:43+;/088<2.93;-D9-37:22;96#D#8#G#8#G#6#G#7#G#8#G#;#J#8#G#8#G#
MpKrKuJvZwXxHtHu[t[uBsBsTvVwOvOvFtGs4*:298ALD.GLA1JF?.G[>/FIJ.ZO>1GR>/FG
?8CD?9CD?9CD@8DD?9CD?9CD?9CD?9CD?9CD2.:42.:42.:42.:42.:42.:42.:42.:42.:4
ewdx`w`x]y[xbydzezf{f|i{azazXyYyezcz:2H<91GF9/GC5+ED5/BH9/IC?.NL9/GE9/GC
=.GF=.GF=.GF=.GF=.GF=.GF=.GF=.GF=.GFP#}#P#}#P#}#P#}#P#}#P#}#P#}#P#}#P#}#
lylzdzazn|n|nzn{tzu{m|l|p{r{m|l|j{m|,&?5.'B:.(B;-'D:.(B>.(B;.(B>.(B;.(B;
4-EA4-EA4-EA4-EA4-EA4-EA4-EA4-EA4-EAGbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGb
tzu{t}p}w}v}w|v}p}o}wrvry}z}v}v}u|u|##N4##N8##N8##O9##O9##N8##N9##N8##N8
##J7##J7##J7##J7##J7##J7##J7##J7##J7GbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGbGb"#,
);

/// Two seats.
static TWO: Odds = read(
    br#"jjmmnnsshhjjjjmmjjmmjjmmjjmmjjmmjjmmBBCCIILLOOSSDDMM[[__[[__VVYYVVYYVVYY
..2277::@@CC>>BBGGKKNNRRMMQQVVXXYY[[--225599??CC3366==AABBEEKKNNPPSSVVYY
mmpphhmmpprr__ffmmppooqqlloonnppoorr8899<<KKDDZZ66RRFF[[QQffDDaaJJbbOObb
**6644JJ88NN11II33OO66QQ33WWAA]]FF[[00XX00XX00XX//WW00XX00XX..YY33XX00YY
ttvvllqqwwxxffllvvxxwwyyuuxxvvxxwwyy00==00XX11cc//bb33ee22hh11jj11jj33ll
44LL66NN66OO55NN66OO66OO55OO66OO66OO66RR66RR66RR66RR66RR66RR66RR66RR66RR
wwyyuuwwzz{{pprrxxyyyyzzwwzzyyzzyy{{((EE,,^^00ii//dd**bb..hh**ff**ee++``
..aa..aa..aa..aa..aa..aa..aa..aa..aa((##((##((##((##((##((##((##((##((##
yyzzwwxxzz{{uuvv{{||zz{{{{||xxzzzz{{))[[//ee--cc**ll--bb,,jj++ff++dd,,ff
++bb++bb++bb++bb++bb++bb++bb++bb++bb##bb##bb##bb##bb##bb##bb##bb##bb##bb
{{||yyzz||}}zzzz{{}}||}}{{||||||||||&&XX((bb''dd&&bb''hh''bb''bb''ee''cc
))dd))dd))dd))dd))dd))dd))dd))dd))ddbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"#,
);

/// Three seats.
static THREE: Odds = read(
    br#"ddiillrr__bbddiiddiiddiiddiiddiiddii::99EEGGIIJJ11==UUWWRRSSLLNNLLNNLLNN
--00446699::77::??AAAABBCCGGKKMMJJKK)),,//1177::002255775577BBDDDDFFDDFF
ddggeemmbbddTT[[ddggffiibbeeeegggghh..1122BB<<LL11DD==QQCCZZDDYYHH[[II[[
&&9900JJ..II**DD**KK,,MM44[[99XX@@YY,,>>-->>-->>--==-->>-->>,,>>,,==11@@
nnqqbbllllnnbbllnnqqpprrnnqqpprrpppp..6688RRFF[[22MMDD[[JJ__EEbb@@``EEaa
((??))AA**HH++CC++II**EE((CC**DD**EE00NN00NN00NN00NN00NN00NN00NN00NN00NN
ssuuiiqquuvvjjoorruuvvwwqquuvvwwxxyy//>>;;ZZHHee77VVFFddAA``AA``EEeeAA[[
,,VV..VV..VV,,TT..WW..VV..WW..VV..VV&&AA&&AA&&AA&&AA&&AA&&AA&&AA&&AA&&AA
vvxxqqttttuuppttxxzzzzzzwwzzzz{{{{{{22JJ99ZZ;;]]88^^;;ee::^^==ii<<aa99^^
55]]66]]66]]44^^66]]66]]55]]66]]66]]##UU##UU##UU##UU##UU##UU##UU##UU##UU
yy{{ttwwvvwwxxyy{{||{{||{{}}{{{{||||..RR77ZZ::aa>>ee>>ff;;ee44hh<<cc88aa
<<``<<``<<``<<``==aa<<``<<``<<``<<``00}}00}}00}}00}}00}}00}}00}}00}}00}}"#,
);

/// Four seats.
static FOUR: Odds = read(
    br#"ggkkmmrr``bbggkkggkkggkkggkkggkkggkk::::DDFFJJKK..77SSUURRSSKKLLKKLLKKLL
..005566<<==4466>>??BBCC>>BBHHIIIIJJ))**//00,,--001144556677==@@??AA@@AA
``bbddjj``bbOOVVbbddaacc^^````bbccdd225577FFDDRR11AA==MMDDUUCCUUIIZZJJ[[
%%..,,;;66GG,,DD55NN66JJ33SS99VV44KK((DD..GG++GG))DD--HH++GG++II++JJ**GG
kkmmddkkkkll[[ddjjmmllmmjjmmllnnllmm--4488LLCCSS33FFBBWWIIXXDD[[DD[[GG^^
''::,,AA))AA((>>**FF))CC))HH,,II**BB..HH..HH..HH--HH..HH..HH--HH..HH..HH
qqsshhnnqqrrhhllqqssssttssvvttttttuu--99;;SSOObb::VVKKddTTffAAeeJJeeSSff
((MM--VV--TT00TT,,VV,,SS++XX--UU--TT((DD((DD((DD((DD((DD((DD((DD((DD((DD
uuwwjjqqttuummqqxxyyxxyyvvxxvvww{{zz++BB??XXKK``>>ZZ??aaHH``JJggJJgg??]]
33RR55UU55UU44VV44UU55TT55VV55UU55UU((PP((PP((PP((PP((PP((PP((PP((PP((PP
xxzzuuxx{{{{uuxxyyzzzzzzyy{{zz{{{{||//DDBB``>>cc66[[GGdd??``??ff==bb;;^^
11SS44UU44UU33TT44UU44UU33UU44UU44UU##77##77##77##77##77##77##77##77##77"#,
);
