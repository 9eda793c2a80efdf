import type { Socket } from "node:net";
import { type ClientCommand, inSet, quoted, readCommands, wordsOf } from "./commands.ts";
import { folderOf, type ImapAccounts, type ImapFolder, type ImapMailbox, type ImapMessage, move } from "./mailbox.ts";
import { search } from "./search.ts";

const capabilities = "IMAP4rev1 UIDPLUS MOVE SPECIAL-USE LITERAL+ ID UNSELECT";

/** One connection: IMAP4rev1 as far as a client needs it to read, search and move mail. */
export async function serveSession(socket: Socket, accounts: ImapAccounts): Promise<void> {
  const session: Session = { socket, accounts, mailbox: null, folder: null };
  socket.write(`* OK [CAPABILITY ${capabilities}] here\r\n`);
  for await (const command of readCommands(socket)) {
    const answer = await answerOf(session, command);
    if (socket.destroyed) return;
    socket.write(`${command.tag} ${answer}\r\n`);
    if (command.verb === "LOGOUT") {
      socket.end();
      return;
    }
  }
}

type Session = { socket: Socket; accounts: ImapAccounts; mailbox: ImapMailbox | null; folder: ImapFolder | null };

async function answerOf(session: Session, { verb, rest }: ClientCommand): Promise<string> {
  const { socket, mailbox } = session;
  const print = (text: string) => socket.write(`* ${text}\r\n`);
  switch (verb) {
    case "CAPABILITY":
      print(`CAPABILITY ${capabilities}`);
      return "OK done";
    case "ID":
      print('ID ("name" "sandbox")');
      return "OK done";
    case "NOOP":
    case "CHECK":
      return "OK done";
    case "LOGOUT":
      print("BYE see you");
      return "OK done";
    case "LOGIN": {
      const [user = "", password = ""] = wordsOf(rest);
      return signIn(session, user, password);
    }
    default:
      return mailbox === null ? "NO sign in first" : onMailbox(session, mailbox, { verb, rest });
  }
}

async function signIn(session: Session, user: string, password: string): Promise<string> {
  if (password === "wrong" || user.startsWith("locked@")) return "NO [AUTHENTICATIONFAILED] Invalid credentials";
  const mailbox = await session.accounts(user);
  if (user.startsWith("busy@") && isFirst(mailbox, "sign-in")) return "NO [UNAVAILABLE] Try again later";
  session.mailbox = mailbox;
  return `OK [CAPABILITY ${capabilities}] welcome`;
}

function onMailbox(
  session: Session,
  mailbox: ImapMailbox,
  { verb, rest }: Pick<ClientCommand, "verb" | "rest">,
): string {
  const print = (text: string) => session.socket.write(`* ${text}\r\n`);
  const [first = "", second] = wordsOf(rest);
  const folder = folderOf(mailbox, first);
  switch (verb) {
    case "LIST":
    case "LSUB": {
      // An empty name asks for the separator alone.
      const listed = second === "" ? ['(\\Noselect) "/" ""'] : mailbox.folders.map(lineOf);
      for (const line of listed) print(`${verb} ${line}`);
      return "OK done";
    }
    case "STATUS": {
      if (folder === undefined) return "NO [NONEXISTENT] no such folder";
      const { messages, uidNext, uidValidity } = folder;
      print(
        `STATUS ${quoted(folder.name)} (MESSAGES ${messages.length} UIDNEXT ${uidNext} UIDVALIDITY ${uidValidity})`,
      );
      return "OK done";
    }
    case "SELECT":
    case "EXAMINE":
      session.folder = folder ?? null;
      return folder === undefined ? "NO [NONEXISTENT] no such folder" : select(folder, verb, print);
    case "CLOSE":
    case "UNSELECT":
      session.folder = null;
      return "OK done";
    default:
      return session.folder === null
        ? "BAD not spoken here"
        : onFolder(session, { mailbox, folder: session.folder }, { verb, rest });
  }
}

function select(
  { messages, uidValidity, uidNext }: ImapFolder,
  verb: string,
  print: (text: string) => unknown,
): string {
  print("FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)");
  print(`${messages.length} EXISTS`);
  print("0 RECENT");
  print(`OK [UIDVALIDITY ${uidValidity}] valid`);
  print(`OK [UIDNEXT ${uidNext}] next`);
  return `OK [${verb === "SELECT" ? "READ-WRITE" : "READ-ONLY"}] done`;
}

function lineOf({ name, use }: ImapFolder): string {
  return `(\\HasNoChildren${use === null ? "" : ` ${use}`}) "/" ${quoted(name)}`;
}

function onFolder(
  { socket }: Session,
  { mailbox, folder }: { mailbox: ImapMailbox; folder: ImapFolder },
  { verb, rest }: Pick<ClientCommand, "verb" | "rest">,
): string {
  const print = (text: string) => socket.write(`* ${text}\r\n`);
  const last = folder.messages.at(-1)?.uid ?? 0;
  const [set = "", second = ""] = wordsOf(rest);
  const isNamed = inSet(set, last);
  switch (verb) {
    case "UID SEARCH":
      print(`SEARCH ${search(folder, rest).join(" ")}`.trimEnd());
      return "OK done";
    case "UID FETCH":
      // All that is asked for together goes out together.
      socket.cork();
      process.nextTick(() => socket.uncork());
      for (const [index, message] of folder.messages.entries()) {
        if (!isNamed(message.uid)) continue;
        if (mailbox.user.startsWith("cut@") && isFirst(mailbox, "fetch")) {
          socket.write(`* ${index + 1} FETCH (UID ${message.uid} BODY[] {${message.raw.length}}\r\nMessage-`);
          socket.destroySoon();
          return "";
        }
        socket.write(
          Buffer.concat([Buffer.from(`* ${index + 1} FETCH (`), fetched(message, rest), Buffer.from(")\r\n")]),
        );
      }
      return "OK done";
    case "UID MOVE": {
      const to = folderOf(mailbox, second);
      if (to === undefined) return "NO [TRYCREATE] no such folder";
      const uids = new Set(folder.messages.filter(({ uid }) => isNamed(uid)).map(({ uid }) => uid));
      const places = folder.messages.flatMap(({ uid }, index) => (uids.has(uid) ? [index + 1] : []));
      const pairs = move(folder, to, uids);
      const old = pairs.map(([uid]) => uid).join(",");
      if (pairs.length > 0)
        print(`OK [COPYUID ${to.uidValidity} ${old} ${pairs.map(([, uid]) => uid).join(",")}] moved`);
      for (const index of places.toReversed()) print(`${index} EXPUNGE`);
      return "OK done";
    }
    default:
      return "BAD not spoken here";
  }
}

function fetched({ uid, flags, at, raw }: ImapMessage, wanted: string): Buffer {
  const range = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/i.exec(wanted);
  const [from, length] = range === null ? [0, raw.length] : [Number(range[1]), Number(range[2])];
  const part = raw.subarray(from, from + length);
  const facts = [
    `UID ${uid}`,
    `FLAGS (${[...flags].join(" ")})`,
    `INTERNALDATE "${internalDate(at)}"`,
    `RFC822.SIZE ${raw.length}`,
  ];
  if (!/BODY\.PEEK\[\]/i.test(wanted)) return Buffer.from(facts.join(" "));
  const name = range === null ? "BODY[]" : `BODY[]<${from}>`;
  return Buffer.concat([Buffer.from(`${facts.join(" ")} ${name} {${part.length}}\r\n`), part]);
}

/** "03-Mar-2025 08:00:00 +0000" */
function internalDate(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(" ");
  return `${day}-${month}-${year} ${time} +0000`;
}

function isFirst({ calls }: ImapMailbox, key: string): boolean {
  const count = (calls.get(key) ?? 0) + 1;
  calls.set(key, count);
  return count === 1;
}
