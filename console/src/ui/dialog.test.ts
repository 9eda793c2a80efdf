import { afterEach, expect, it } from "vitest";
import { dismissDialogs, escapeHtml, showDialog, useDialogs } from "./dialog.ts";

afterEach(() => {
  useDialogs.setState({ queue: [] });
});

const first = () => {
  const [dialog] = useDialogs.getState().queue;
  if (dialog === undefined) throw new Error("no dialog is open");
  return dialog;
};

it.each(["confirm", "deny", "cancel"] as const)(
  "runs the callback of %s and no other, then answers [2.24]",
  async (choice) => {
    const ran: string[] = [];
    const answer = showDialog({
      title: "Unsaved Changes",
      html: "Save?",
      onConfirm: () => ran.push("confirm"),
      onDeny: () => ran.push("deny"),
      onCancel: () => ran.push("cancel"),
    });
    first().settle(choice);
    await expect(answer).resolves.toBe(choice);
    expect(ran).toEqual([choice]);
    expect(useDialogs.getState().queue).toEqual([]);
  },
);

it("lets a second dialog wait for the first one's answer", async () => {
  const answers = [showDialog({ title: "One", html: "" }), showDialog({ title: "Two", html: "" })];
  expect(first().title).toBe("One");
  first().settle("cancel");
  expect(first().title).toBe("Two");
  first().settle("confirm");
  await expect(Promise.all(answers)).resolves.toEqual(["cancel", "confirm"]);
});

it("makes words of people harmless inside a dialog's html", () => {
  expect(escapeHtml(`<img src=x onerror="a('b')"> & co`)).toBe(
    "&#60;img src=x onerror=&#34;a(&#39;b&#39;)&#34;&#62; &#38; co",
  );
});

it("answers whatever is asked as Esc would, once the session is over", async () => {
  const answers = [
    showDialog({ title: "Delete it?", onConfirm: () => expect.unreachable() }),
    showDialog({ title: "Unsaved Changes", escape: "deny" }),
  ];
  dismissDialogs();
  await expect(Promise.all(answers)).resolves.toEqual(["cancel", "deny"]);
  expect(useDialogs.getState().queue).toEqual([]);
});
