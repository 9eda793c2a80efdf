import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

// Runs as a process of its own: the compiler is 50 MB of native code and blocks while it lays out.
const doc = await text(process.stdin);
const geist = (file: string) => readFileSync(new URL(import.meta.resolve(`@expo-google-fonts/geist/${file}`)));
const compiler = NodeCompiler.create({
  fontArgs: [
    {
      fontBlobs: [
        geist("400Regular/Geist_400Regular.ttf"),
        geist("500Medium/Geist_500Medium.ttf"),
        geist("600SemiBold/Geist_600SemiBold.ttf"),
      ],
    },
  ],
});
const source = readFileSync(new URL("report.typ", import.meta.url), "utf8");
const pdf = compiler.pdf({ mainFileContent: source, inputs: { doc } });
process.stdout.write(pdf);
