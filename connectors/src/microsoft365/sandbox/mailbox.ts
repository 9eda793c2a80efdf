export type MailPerson = { name: string; address: string };

export type MailMessage = {
  id: string;
  folderId: string;
  subject: string;
  from: MailPerson;
  to: MailPerson[];
  cc: MailPerson[];
  body: { contentType: "text" | "html"; content: string };
  receivedAt: Date;
  messageId: string;
  conversationId: string;
  isDraft: boolean;
  attachments: { name: string; contentType: string; content: Buffer }[];
  headers?: { name: string; value: string }[];
};

export type MailFolder = {
  id: string;
  displayName: string;
  parentId: string | null;
  /** As it is addressed at the vendor ("inbox"); null for a folder that the owner made. */
  wellKnown: string | null;
  /** The last change of each message that is, or was, in here. */
  log: Map<string, { change: number; isHere: boolean }>;
  floor: number;
};

export type Mailbox = {
  id: string;
  address: string;
  displayName: string;
  folders: MailFolder[];
  messages: Map<string, MailMessage>;
  changes: number;
  pageMax: number;
};

const standard = [
  ["inbox", "Inbox"],
  ["sentitems", "Sent Items"],
  ["drafts", "Drafts"],
  ["deleteditems", "Deleted Items"],
  ["junkemail", "Junk Email"],
  ["archive", "Archive"],
] as const;

export function createMailbox(input: { id: string; address: string; displayName: string }, pageMax = 100): Mailbox {
  const mailbox: Mailbox = { ...input, folders: [], messages: new Map(), changes: 0, pageMax };
  for (const [wellKnown, displayName] of standard) addFolder(mailbox, { displayName, wellKnown, parentId: null });
  return mailbox;
}

export function addFolder(
  mailbox: Mailbox,
  input: Pick<MailFolder, "displayName" | "parentId" | "wellKnown">,
): MailFolder {
  const folder = { ...input, id: `${mailbox.id}-f${mailbox.folders.length}`, log: new Map(), floor: 0 };
  mailbox.folders.push(folder);
  return folder;
}

export function folderNamed(mailbox: Mailbox, name: string): MailFolder | undefined {
  return mailbox.folders.find(({ id, wellKnown }) => id === name || wellKnown === name.toLowerCase());
}

export function putMail(mailbox: Mailbox, folderName: string, input: Omit<MailMessage, "folderId">): MailMessage {
  const folder = folderNamed(mailbox, folderName);
  if (folder === undefined) throw new Error(`no folder ${folderName}`);
  const message = { ...input, folderId: folder.id };
  mailbox.messages.set(message.id, message);
  note(mailbox, folder, { message, isHere: true });
  return message;
}

export function touchMail(mailbox: Mailbox, message: MailMessage): void {
  const folder = folderNamed(mailbox, message.folderId);
  if (folder !== undefined) note(mailbox, folder, { message, isHere: true });
}

export function moveMail(mailbox: Mailbox, message: MailMessage, to: MailFolder): void {
  const from = folderNamed(mailbox, message.folderId);
  if (from !== undefined) note(mailbox, from, { message, isHere: false });
  message.folderId = to.id;
  note(mailbox, to, { message, isHere: true });
}

export function deleteMail(mailbox: Mailbox, message: MailMessage): void {
  const folder = folderNamed(mailbox, message.folderId);
  if (folder !== undefined) note(mailbox, folder, { message, isHere: false });
  mailbox.messages.delete(message.id);
}

function note(mailbox: Mailbox, folder: MailFolder, { message, isHere }: { message: MailMessage; isHere: boolean }) {
  mailbox.changes += 1;
  folder.log.set(message.id, { change: mailbox.changes, isHere });
}

/** An id that survives a move only where the caller asked for such. */
export function idShown(message: MailMessage, isImmutable: boolean): string {
  return isImmutable ? message.id : `${message.id}~${message.folderId}`;
}

export function findMail(mailbox: Mailbox, id: string): MailMessage | undefined {
  const [bare = "", folderId] = id.split("~");
  const message = mailbox.messages.get(bare);
  return folderId === undefined || folderId === message?.folderId ? message : undefined;
}

export function mailJson(message: MailMessage, isImmutable: boolean): Record<string, unknown> {
  const { subject, from, to, cc, body, receivedAt, messageId, conversationId, isDraft, folderId, attachments } =
    message;
  const person = ({ name, address }: MailPerson) => ({ emailAddress: { name, address } });
  const id = idShown(message, isImmutable);
  return {
    id,
    subject,
    from: person(from),
    toRecipients: to.map(person),
    ccRecipients: cc.map(person),
    body,
    bodyPreview: body.content.slice(0, 100),
    receivedDateTime: receivedAt.toISOString(),
    internetMessageId: `<${messageId}>`,
    conversationId,
    parentFolderId: folderId,
    isDraft,
    ...(message.headers === undefined ? {} : { internetMessageHeaders: message.headers }),
    hasAttachments: attachments.length > 0,
    webLink: `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(id)}`,
    ...(attachments.length > 0
      ? {
          attachments: attachments.map(({ name, contentType, content }) => ({
            name,
            contentType,
            size: content.length,
          })),
        }
      : {}),
  };
}
