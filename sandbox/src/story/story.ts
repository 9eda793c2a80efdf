/** A person of the story; every field is text so that templates can name it. `org` is where they work. */
export type Person = {
  id: string;
  first: string;
  last: string;
  full: string;
  email: string;
  title: string;
  team: string;
  org: string;
  voice: string;
};

export type Mailbox = { name: string; address: string };
export type MailAttachment = { name: string; type: string; content: string };

export type StoryMail = {
  kind: "mail";
  /** The Message-ID without angle brackets. */
  id: string;
  thread: string;
  at: Date;
  from: Mailbox;
  to: Mailbox[];
  cc: Mailbox[];
  subject: string;
  text: string;
  hasHtml: boolean;
  /** Message-IDs of the messages before it in its thread, oldest first. */
  parents: string[];
  labels: string[];
  attachments: MailAttachment[];
};

export type StoryChat = {
  kind: "chat";
  id: string;
  channel: string;
  at: Date;
  /** id of a Person or of a bot. */
  by: string;
  text: string;
  /** When the first message of its thread was written; null outside threads. */
  threadAt: Date | null;
};

export type TicketComment = { id: string; at: Date; by: Person; text: string };
export type TicketChange = { at: Date; by: Person; field: string; from: string; to: string };

export type StoryTicket = {
  kind: "ticket";
  id: string;
  key: string;
  project: string;
  type: string;
  at: Date;
  updatedAt: Date;
  summary: string;
  description: string;
  status: string;
  priority: string;
  reporter: Person;
  assignee: Person | null;
  labels: string[];
  comments: TicketComment[];
  changes: TicketChange[];
};

export type StoryNews = {
  kind: "news";
  id: string;
  /** Index into `Story.publications`. */
  publication: number;
  at: Date;
  by: string;
  title: string;
  /** Paragraphs of plain text. */
  body: string[];
  topics: string[];
};

export type Publication = { slug: string; name: string; about: string; format: "rss" | "atom" | "json" };
export type Bot = { id: string; name: string };

export type Story = {
  seed: number;
  startsAt: Date;
  endsAt: Date;
  companyName: string;
  companyDomain: string;
  people: Person[];
  bots: Bot[];
  channels: string[];
  publications: Publication[];
  mails: StoryMail[];
  chats: StoryChat[];
  tickets: StoryTicket[];
  news: StoryNews[];
  /** What someone would type to find the incident; for tests only, no server serves it. */
  searchTerms: string[];
};
