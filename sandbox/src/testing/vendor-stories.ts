/** What a vendor's stand-in is told to do: a POST to a path of it. */
export type AtVendor = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
/** Runs an action of the connection that is at hand. */
export type RunAction = (id: string, input: object) => Promise<Record<string, unknown>>;

/** What happens at a vendor while it is connected. What is new or changed is found by `terms`. */
export interface VendorStory {
  /** Before it is connected: what will be changed or taken away. */
  readonly before?: (at: AtVendor) => Promise<unknown>;
  readonly change: (at: AtVendor, ids: readonly string[]) => Promise<unknown>;
  readonly terms: string;
  /** Its cursor is the vendor's clock, and takes half a minute at least: what happens now is found by reading anew. */
  readonly isReadAnew?: true;
  /** How many records are new or changed then (null: some), and how many gone, over all its streams. */
  readonly written: number | null;
  readonly deleted: number;
  readonly action: {
    readonly id: string;
    readonly input: (run: RunAction) => Promise<object>;
    readonly hasUndo: boolean;
  };
}

const count = 30;
const note = "The quayside note";
const tenant = `sentinel-large-${count}`;
const mailbox = `large-${count}@sentinel.example`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** By the name of its connection; `account` is that of those whose accounts can be named. */
export function vendorStories(account: string): Readonly<Record<string, VendorStory>> {
  return {
    gmail,
    jira: jira(account, note),
    "jira-data-center": jira(account, "The harbour note"),
    slack: slack(account),
    microsoft365,
    proofpoint: {
      ...gateway("proofpoint", account, listClicks),
      before: (at) => at("/proofpoint/_control/mail", { account, subject: "Seen earlier", at: hoursAgo(2) }),
      isReadAnew: true,
    },
    abnormal: gateway("abnormal", account, remediateThreat),
    mimecast: gateway("mimecast", account, blockSender),
    sublime: gateway("sublime", account, reviewGroup),
    imap,
  };
}

const gmail: VendorStory = {
  async change(at, [first = ""]) {
    await at("/gmail/_control/add", { account: mailbox, subject: note, text: "It came later." });
    await at("/gmail/_control/delete", { account: mailbox, id: first.split("/")[1] ?? first });
  },
  terms: "quayside",
  written: 1,
  deleted: 1,
  action: {
    id: "add-label",
    input: async (run) => {
      const { messages } = await run("search-messages", { query: "Message 7" });
      return { message: listOf(messages)[0], label: "Quayside" };
    },
    hasUndo: true,
  },
};

function jira(account: string, words: string): VendorStory {
  return {
    async change(at) {
      const { issues } = await at("/jira/_control/issues", { account });
      const others = listOf(issues)
        .map((issue) => String(Object(issue).key))
        .filter((key) => !key.startsWith("SEC-"));
      await at("/jira/_control/update", { account, issue: "SEC-1713", summary: words });
      await at("/jira/_control/move", { account, issue: others[0], project: "SEC" });
      await at("/jira/_control/delete", { account, issue: others[1] });
    },
    terms: `"${words}"`,
    written: 2,
    deleted: 1,
    action: { id: "add-comment", input: async () => ({ issue: "SEC-1713", body: "Seen" }), hasUndo: true },
  };
}

function slack(account: string): VendorStory {
  const sent: string[] = [];
  const here = { account, channel: "ops" };
  return {
    async before(at) {
      for (const text of ["A parent", "To be removed"]) {
        sent.push(String((await at("/slack/_control/post", { ...here, text }))["ts"]));
      }
    },
    async change(at) {
      const [parent, lone] = sent;
      await at("/slack/_control/post", { ...here, ts: parent, text: "A late answer from the quayside" });
      await at("/slack/_control/edit", { ...here, ts: parent, text: "An edited parent" });
      await at("/slack/_control/delete", { ...here, ts: lone });
    },
    terms: "quayside",
    written: 2,
    deleted: 1,
    action: { id: "post-message", input: async () => ({ channel: "ops", text: "Seen" }), hasUndo: true },
  };
}

const microsoft365: VendorStory = {
  async change(at) {
    const user = `${tenant}@sentinel.example`;
    await at("/graph/_control/add-document", { tenant, name: "quayside.txt", text: note });
    await at("/graph/_control/delete-document", { tenant, id: `${tenant}-d3` });
    await at("/graph/_control/add-mail", { tenant, user, subject: note, text: "It came later." });
    await at("/graph/_control/delete-mail", { tenant, user, id: `AAk4-${user}` });
  },
  terms: "quayside",
  written: 2,
  deleted: 2,
  action: {
    id: "save-document",
    input: async () => ({ folder: `Site of ${tenant}`, name: "seen.txt", content: "Seen." }),
    hasUndo: true,
  },
};

const imap: VendorStory = {
  async change(at) {
    await at("/imap/_control/add", { user: mailbox, subject: note, text: "It came later." });
    await at("/imap/_control/move", { user: mailbox, uid: "4", to: "Archive" });
  },
  terms: "quayside",
  // What was moved is gone here and new there.
  written: 2,
  deleted: 1,
  action: {
    id: "move-message",
    input: async () => ({ message: "INBOX:1700000000:7", folder: "Archive" }),
    hasUndo: true,
  },
};

/** A gateway for mail: one more threat, whose records are counted by none. */
function gateway(vendor: string, account: string, action: VendorStory["action"]): VendorStory {
  return {
    change: (at) =>
      at(`/${vendor}/_control/mail`, {
        account,
        subject: note,
        at: hoursAgo(0.5), // Mimecast tells of each kind in a log of its own, and of links only once they are clicked.
        kind: vendor === "mimecast" ? "impersonation" : "phishing",
      }),
    terms: "quayside",
    written: null,
    deleted: 0,
    action,
  };
}

const listClicks: VendorStory["action"] = {
  id: "list-clicks",
  input: async () => ({ since: hoursAgo(24) }),
  hasUndo: false,
};
const remediateThreat: VendorStory["action"] = {
  id: "remediate-threat",
  input: async (run) => ({ threat: listOf((await run("list-threats", { since: hoursAgo(240) }))["threats"])[0] }),
  hasUndo: true,
};
const blockSender: VendorStory["action"] = {
  id: "block-sender",
  input: async () => ({ sender: "pest@quayside.example" }),
  hasUndo: true,
};
const reviewGroup: VendorStory["action"] = {
  id: "review-message-group",
  input: async (run) => {
    const { groups } = await run("list-flagged-messages", { since: hoursAgo(240) });
    return { group: listOf(groups)[0], verdict: "spam" };
  },
  hasUndo: true,
};

export const storyCount = count;
