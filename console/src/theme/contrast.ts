export type Theme = "dark" | "light";
/** Red, green, blue of 0 to 255, and opacity of 0 to 1. */
type Colour = [red: number, green: number, blue: number, alpha: number];

export interface Pair {
  theme: Theme;
  foreground: string;
  background: string;
  opacity?: number;
}

export type Tokens = Record<Theme, ReadonlyMap<string, string>>;

/** The colour of a token in a theme as hex, through its palette names. Throws for a token that is no colour. */
export function hexOf(tokens: Tokens, theme: Theme, name: string): string {
  let value = tokens[theme].get(name);
  while (value?.startsWith("var(")) value = tokens[theme].get(value.slice("var(--".length, -1));
  if (value === undefined || !/^#[\da-f]{6,8}$/i.test(value))
    throw new Error(`--${name} of ${theme} is no colour: ${value}`);
  return value;
}

/** The number of a token in a theme, such as an opacity. */
export function numberOf(tokens: Tokens, theme: Theme, name: string): number {
  return Number(tokens[theme].get(name));
}

/**
 * WCAG 2.2 contrast, 1 to 21, of a foreground token on a background one. A background `a+b` is b laid over a, as a
 * tinted badge on a card is; `opacity` thins the foreground, as a muted chart fill is.
 */
export function contrastOf(tokens: Tokens, { theme, foreground, background, opacity = 1 }: Pair): number {
  const under = background
    .split("+")
    .map((name) => colourOf(hexOf(tokens, theme, name)))
    .reduce((below, top) => over(top, below));
  const [red, green, blue, alpha] = colourOf(hexOf(tokens, theme, foreground));
  const [dark, light] = [luminance(under), luminance(over([red, green, blue, alpha * opacity], under))].sort(
    (a, b) => a - b,
  );
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A token's colour in OKLab, as someone with this kind of sight sees it (Machado 2009). */
export function oklabOf(
  tokens: Tokens,
  { theme, name, sight }: { theme: Theme; name: string; sight: Sight },
): [number, number, number] {
  const [r, g, b] = colourOf(hexOf(tokens, theme, name))
    .slice(0, 3)
    .map(linear);
  const seen = sights[sight].map(([x, y, z]) => Math.min(1, Math.max(0, x * (r ?? 0) + y * (g ?? 0) + z * (b ?? 0))));
  const [red = 0, green = 0, blue = 0] = seen;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

type Row = readonly [number, number, number];
const sights = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly [Row, Row, Row]>;
export type Sight = keyof typeof sights;

/** The tokens of a style sheet in each theme: light is the base, and the dark blocks that follow it override it. */
export function readTokens(css: string): Tokens {
  const blocks = [...css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const declared = (selector: RegExp): [string, string][] => {
    const body = blocks.filter(([, name = ""]) => selector.test(name)).map(([, , text = ""]) => text);
    if (body.length === 0) throw new Error(`tokens.css has no block ${selector.source}`);
    return [...body.join(";").matchAll(/--([\w-]+)\s*:\s*([^;]+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]);
  };
  return { dark: new Map(declared(/:root/)), light: new Map(declared(/:root(?!:not)/)) };
}

function colourOf(hex: string): Colour {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return [part(1), part(3), part(5), hex.length > 7 ? part(7) / 255 : 1];
}

function over([red, green, blue, alpha]: Colour, [r, g, b]: Colour): Colour {
  const mix = (top: number, below: number): number => top * alpha + below * (1 - alpha);
  return [mix(red, r), mix(green, g), mix(blue, b), 1];
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
