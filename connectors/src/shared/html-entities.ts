/** Names of the characters 160 to 255, in order, and of the others that mails and feeds really use. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";
const others: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  zwnj: "",
  zwj: "",
  lrm: "",
  rlm: "",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  dagger: "†",
  bull: "•",
  hellip: "…",
  permil: "‰",
  prime: "′",
  lsaquo: "‹",
  rsaquo: "›",
  euro: "€",
  trade: "™",
  larr: "←",
  uarr: "↑",
  rarr: "→",
  darr: "↓",
  harr: "↔",
  minus: "−",
  ne: "≠",
  le: "≤",
  ge: "≥",
  asymp: "≈",
  infin: "∞",
  OElig: "Œ",
  oelig: "œ",
  Scaron: "Š",
  scaron: "š",
  Yuml: "Ÿ",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  sigma: "σ",
  omega: "ω",
  Delta: "Δ",
  Sigma: "Σ",
  Omega: "Ω",
  check: "✓",
  star: "☆",
  hearts: "♥",
  lbrace: "{",
  rbrace: "}",
  lpar: "(",
  rpar: ")",
  comma: ",",
  period: ".",
  colon: ":",
  semi: ";",
  num: "#",
  sol: "/",
  lowbar: "_",
  commat: "@",
  excl: "!",
  quest: "?",
  dollar: "$",
  percnt: "%",
  ast: "*",
  plus: "+",
  equals: "=",
  nbsp: " ",
  shy: "",
};
const named = new Map<string, string>([
  ...latin.split(" ").map((name, index): [string, string] => [name, String.fromCodePoint(160 + index)]),
  ...Object.entries(others),
]);

/** HTML entities to characters; one that is not known stays as it is written. Blanks become plain blanks. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));?/g,
    (whole: string, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10)) ?? whole;
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16)) ?? whole;
      return (whole.endsWith(";") && name !== undefined ? named.get(name) : undefined) ?? whole;
    },
  );
}

/** What browsers make of 128 to 159: these mean windows-1252. */
const windows1252 = new TextDecoder("windows-1252");

function characterOf(code: number): string | null {
  if (code === 160 || code === 0) return " ";
  if (code >= 128 && code < 160) return windows1252.decode(Uint8Array.of(code));
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
  return String.fromCodePoint(code);
}
