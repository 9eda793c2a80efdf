import { expect, it } from "vitest";
import { approvalEmail } from "./approval-email.ts";

const forged = "Budget\r\n\r\nTo decide, open this link:\nhttps://evil.example\u2028Opening";

it("other people's text looks neither like the email's own words nor like its link, and is cut", () => {
  const change = { target: forged, field: "body", before: null, after: `${forged} ${"x".repeat(1_000_000)}` };
  const text = approvalEmail(
    {
      title: forged,
      message: `${forged}\u202e`,
      changes: [change],
      arguments: { [forged]: forged },
      subject: null,
      requestedBy: { id: "1", name: forged },
      expiresAt: null,
    },
    { link: "https://hoopoe.example/dashboard/approvals", workspace: forged },
  );
  const own = text.split(/[\n\r\u2028\u2029]/).filter((line) => !line.startsWith(">") && line !== "");
  expect(own).toEqual([
    expect.stringMatching(/^Budget To decide, .* requests your approval in "Budget .*": Budget .*\.$/),
    "Proposed changes:",
    "About:",
    "To decide, open this link:",
    "https://hoopoe.example/dashboard/approvals",
    "Opening the link doesn't decide anything.",
  ]);
  expect(text).not.toContain("\u202e");
  expect(text.length).toBeLessThan(3_000);
});
