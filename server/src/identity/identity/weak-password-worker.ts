// Runs beside the server and only while a password is set: the lists take 40 MB and 200 ms to load.
import { parentPort, workerData } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import * as z from "zod/mini";

/** Fewer guesses than this find a password with the lists of common and breached ones, patterns included. */
const guessesMin = 1e8;
/** The same for what is left of it without the words that anybody would try for this account. */
const guessesBesideContextMin = 1e6;
const contextCharsMin = 4;

const { password, words } = z.object({ password: z.string(), words: z.array(z.string()) }).parse(workerData);
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.postMessage(weaknessOf());

function weaknessOf(): "common" | "context" | null {
  if (guessesOf(password) < guessesMin) return "common";
  if (guessesOf(password, words) < guessesMin) return "context";
  const rest = withoutWords(password.toLowerCase());
  if (rest === password.toLowerCase()) return null;
  return rest === "" || guessesOf(rest) < guessesBesideContextMin ? "context" : null;
}

function guessesOf(text: string, inputs: string[] = []): number {
  return zxcvbn.check(text, inputs).guesses;
}

function withoutWords(text: string): string {
  return words
    .filter((word) => word.length >= contextCharsMin)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ""), text);
}
