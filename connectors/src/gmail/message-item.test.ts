import { expect, it } from "vitest";
import { messageItem } from "./message-item.ts";
import { message as messageSchema } from "./schemas.ts";

const dated = (internalDate: string) =>
  messageSchema.safeParse({ id: "1", threadId: "1", internalDate, payload: { mimeType: "text/plain", headers: [] } });

it("takes a mail from before 1970, and calls one whose date is none unreadable instead of ending the run", () => {
  const old = dated("-86400000");
  expect(old.data && messageItem(old.data, { externalId: "1", containerId: "a@b.example" }).at).toBe(
    "1969-12-31T00:00:00.000Z",
  );
  expect(dated("9223372036854775807").success).toBe(false);
});
