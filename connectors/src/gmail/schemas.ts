import * as z from "zod";

/** What is read of the vendor's answers, and no more. */
export const profile = z.object({
  emailAddress: z.string().min(1),
  messagesTotal: z.number().default(0),
  historyId: z.string().min(1),
});

const listed = z.object({ id: z.string().min(1), threadId: z.string().default("") });

export const messageList = z.object({
  messages: z.array(listed).default([]),
  nextPageToken: z.string().optional(),
  resultSizeEstimate: z.number().default(0),
});

const touched = z.array(z.object({ message: listed })).default([]);

export const historyList = z.object({
  history: z
    .array(z.object({ messagesAdded: touched, messagesDeleted: touched, labelsAdded: touched, labelsRemoved: touched }))
    .default([]),
  nextPageToken: z.string().optional(),
  historyId: z.string().min(1),
});

export type Part = {
  mimeType: string;
  filename: string;
  headers: { name: string; value: string }[];
  body: { data?: string | undefined; attachmentId?: string | undefined; size: number };
  parts: Part[];
};

const header = z.object({ name: z.string(), value: z.string().default("") });

export const part: z.ZodType<Part> = z.object({
  mimeType: z.string().default(""),
  filename: z.string().default(""),
  headers: z.array(header).default([]),
  body: z
    .object({ data: z.string().optional(), attachmentId: z.string().optional(), size: z.number().default(0) })
    .default({ size: 0 }),
  get parts() {
    return z.array(part).default([]);
  },
});

export const message = z.object({
  id: z.string().min(1),
  threadId: z.string().default(""),
  labelIds: z.array(z.string()).default([]),
  historyId: z.string().optional(),
  /** Milliseconds since 1970, as text; mail that was moved in may be older. More digits than these are no date. */
  internalDate: z.string().regex(/^-?\d{1,15}$/),
  payload: part,
});
export type Message = z.infer<typeof message>;

export const minimalMessage = z.object({
  id: z.string().min(1),
  threadId: z.string().default(""),
  labelIds: z.array(z.string()).default([]),
  historyId: z.string().optional(),
});

export const rawMessage = z.object({ id: z.string().min(1), threadId: z.string().default(""), raw: z.string() });
export const attachment = z.object({ data: z.string() });
export const labelList = z.object({ labels: z.array(z.object({ id: z.string(), name: z.string() })).default([]) });
export const label = z.object({ id: z.string(), name: z.string(), messagesTotal: z.number().default(0) });
export const draft = z.object({ id: z.string(), message: listed });
export const draftList = z.object({ drafts: z.array(draft).default([]) });
export const anything = z.unknown();
