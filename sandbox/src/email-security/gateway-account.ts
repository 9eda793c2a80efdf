import { accountOf, hoursAgo, note, noteTerms } from "../testing/story-words.ts";
import type { VendorSandbox, VendorStory } from "../vendor-sandbox.ts";

/** The account that a security gateway is connected with, and its story: one more suspicious mail. */
export function gatewayAccount(
  { name, catalogId, fields }: { name: string; catalogId: number; fields: (secret: string) => object },
  story: Pick<VendorStory, "action"> & Partial<VendorStory> & { kind?: string },
): Pick<Required<VendorSandbox>, "connections" | "stories"> {
  const { kind = "phishing", ...own } = story;
  return {
    connections: ({ url }, { world }) => [
      {
        name,
        catalogId,
        attributes: { name },
        auth: { ...fields(accountOf(world)), baseUrl: `${url}/${name}` },
      },
    ],
    stories: ({ world }) => ({
      [name]: {
        change: (at) =>
          at(`/${name}/_control/mail`, { account: accountOf(world), subject: note, at: hoursAgo(0.5), kind }),
        terms: noteTerms,
        written: null,
        deleted: 0,
        ...own,
      },
    }),
  };
}
