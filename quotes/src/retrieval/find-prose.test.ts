import { describe, expect, it } from "vitest";
import { findProse } from "./find-prose.ts";

const prose = (text: string) =>
  findProse(text)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((part) => part !== "");

describe("the prose of a message", () => {
  it("leaves out quoted replies, their introduction and everything behind it", () => {
    expect(
      prose(
        "It is fixed.\n\nOn Mon, 2 Mar 2027 at 09:05, A. Person <a@example.org> wrote:\n> Is it fixed?\n> Please tell.",
      ),
    ).toEqual(["It is fixed."]);
  });

  it("leaves out the signature and the closing words before it", () => {
    expect(prose("It is fixed.\nBest regards,\nA. Person\nHead of Doors")).toEqual(["It is fixed."]);
    expect(prose("It is fixed.\n-- \nA. Person\n+00 000")).toEqual(["It is fixed."]);
  });

  it("takes a line with the author's name for the start of the signature", () => {
    const text = "It is fixed, says Ana.\n\nAna\nDoor Manager, Museum of Doors";
    expect(
      findProse(text, "Ana Person <ana@example.org>").map(({ start, end }) => text.slice(start, end).trim()),
    ).toEqual(["It is fixed, says Ana."]);
  });

  it("keeps what was forwarded, without its headers", () => {
    expect(
      prose(
        "See below.\n\n---------- Forwarded message ---------\nFrom: A. Person <a@example.org>\nDate: Mon, 2 Mar 2027\nSubject: Doors\n\nThe doors are open.",
      ),
    ).toEqual(["See below.", "The doors are open."]);
  });

  it("keeps a single line that only looks like a header, and drops small print", () => {
    expect(
      prose(
        "To: be decided tomorrow.\nThis e-mail may contain secrets; if you are not the intended recipient, delete it.",
      ),
    ).toEqual(["To: be decided tomorrow."]);
  });
});
