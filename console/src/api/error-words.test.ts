import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { errorWords } from "./error-words.ts";

const wordsOf = (message: string, field?: string) =>
  errorWords(
    new ApiError({ type: "about:blank", title: "", status: 422, code: "validation", requestId: "1", message, field }),
  );
const said = (message: string, field?: string): string => wordsOf(message, field).message;

it("names a field as a person would, and leaves every other sentence as the server said it", () => {
  expect(said("ingestDate: fill this in", "ingestDate")).toBe("Ingest date: fill this in");
  expect(said("input_data.results.0: enter text", "input_data.results.0")).toBe("Results, no. 1: enter text");
  expect(said("name: write at most 60 characters", "name")).toBe("Name: write at most 60 characters");
  expect(said("Another name is needed: this is taken.", "name")).toBe("Another name is needed: this is taken.");
  expect(said("Unauthorized")).toBe("Unauthorized");
});

it("leaves the name out below the field that bears it", () => {
  expect(wordsOf("host: fill this in", "host").atField).toBe("Fill this in.");
  expect(wordsOf("feeds.1: this is no address", "feeds.1").atField).toBe("No. 2: this is no address.");
  expect(wordsOf("Another name is needed: this is taken.", "name").atField).toBe(
    "Another name is needed: this is taken.",
  );
});
