import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

// Runs as a process of its own: the compiler is 50 MB of native code and blocks while it lays out.
const face = (file: string) => readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/${file}`)));
const input = await text(process.stdin);
/** Large faces are read only for a report that has their script: 8 MB take 40 ms. */
const scripts: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\p{Script=Arabic}/u,
    ["fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf", "fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf"],
  ],
  [
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303F\uFF00-\uFFEF]/u,
    ["fonts-sc/fonts/NotoSansHans-Regular.otf", "fonts-sc/fonts/NotoSansHans-Medium.otf"],
  ],
  [/\p{Script=Hangul}/u, ["fonts-kr/fonts/NotoSansKR-Regular.otf", "fonts-kr/fonts/NotoSansKR-Medium.otf"]],
];
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|[\u2600-\u27BF]/u.test(input)
  ? [face("noto-emoji/400Regular/NotoEmoji_400Regular.ttf")]
  : [];
const others = scripts
  .filter(([script]) => script.test(input))
  .flatMap(([, files]) => files.map((file) => readFileSync(fontFile(file))));
const compiler = NodeCompiler.create({
  fontArgs: [
    {
      fontBlobs: [
        face("geist/400Regular/Geist_400Regular.ttf"),
        face("geist/500Medium/Geist_500Medium.ttf"),
        face("geist/600SemiBold/Geist_600SemiBold.ttf"),
        ...emoji,
        ...others,
      ],
    },
  ],
});
const source = readFileSync(new URL("report.typ", import.meta.url), "utf8");
const pdf = compiler.pdf({ mainFileContent: source, inputs: { doc: input } });
process.stdout.write(pdf);

/** The packages' manifests do not name their font files, so they are looked for beside the code that they do name. */
function fontFile(path: string): URL {
  const [name = "", ...rest] = path.split("/");
  return new URL(`../${rest.join("/")}`, import.meta.resolve(`@embedpdf/${name}`));
}
