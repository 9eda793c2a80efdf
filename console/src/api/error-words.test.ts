import { expect, it } from "vitest";
import { ApiError } from "./api-error.ts";
import { errorWords } from "./error-words.ts";

const said = (message: string, field?: string): string =>
  errorWords(
    new ApiError({ type: "about:blank", title: "", status: 422, code: "validation", requestId: "1", message, field }),
  ).message;

it("names a field as a person would, and leaves every other sentence as the server said it", () => {
  expect(said("ingestDate: fill this in", "ingestDate")).toBe("Ingest date: fill this in");
  expect(said("input_data.results.0: give a text", "input_data.results.0")).toBe("Results: give a text");
  expect(said("name: write at most 60 characters", "name")).toBe("Name: write at most 60 characters");
  expect(said("Another name is needed: this is taken.", "name")).toBe("Another name is needed: this is taken.");
  expect(said("Unauthorized")).toBe("Unauthorized");
});
