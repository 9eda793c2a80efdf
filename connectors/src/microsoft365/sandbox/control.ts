import { deleteItem, putItem, touch } from "./drive.ts";
import { deleteMail, folderNamed, moveMail, putMail } from "./mailbox.ts";
import { numberedMail } from "./sentinel-world.ts";
import { linkOf } from "./story-world.ts";
import type { World } from "./world.ts";

/** What a test, or a person who plays with the demo, does at the vendor. Null where there is no such thing. */
export function control(world: World, what: string, field: (name: string) => string): unknown {
  return what.endsWith("mail") ? onMail(world, what, field) : onDocuments(world, what, field);
}

function onDocuments(world: World, what: string, field: (name: string) => string): unknown {
  const drives = world.sites.flatMap((site) => site.drives);
  const drive = drives.find(({ items }) => items.has(field("id"))) ?? drives[0];
  const item = drive?.items.get(field("id"));
  if (drive === undefined) return null;
  if (what === "add-document") {
    const content = field("base64") === "" ? Buffer.from(field("text")) : Buffer.from(field("base64"), "base64");
    const made = putItem(drive, {
      id: `01CTL${drive.changes}`,
      name: field("name"),
      content,
      mediaType: field("mediaType") || "text/plain",
      modifiedAt: new Date(),
    });
    return { id: made.id, driveId: drive.id };
  }
  if (what === "forget-delta") {
    drive.changes += 1;
    drive.floor = drive.changes;
    return { floor: drive.floor };
  }
  if (item === undefined) return null;
  if (what === "delete-document") deleteItem(drive, item);
  else if (what === "write") item.content = Buffer.from(field("text"));
  else if (what === "rename") item.name = field("name");
  else if (what === "share") item.permissions.push(shareOf(`${item.id}/${drive.changes}`, field));
  else return null;
  if (what !== "delete-document") touch(drive, item);
  return { id: item.id, driveId: drive.id, permissions: item.permissions };
}

function shareOf(id: string, field: (name: string) => string): ReturnType<typeof linkOf> {
  const expiresAt = field("expiresAt") === "" ? null : new Date(field("expiresAt"));
  return linkOf(id, field("scope"), expiresAt, field("type") || "view");
}

function onMail(world: World, what: string, field: (name: string) => string): unknown {
  const mailbox = world.mailboxes.find(({ address }) => address === field("user")) ?? world.mailboxes[0];
  const message = mailbox?.messages.get(field("id"));
  if (mailbox === undefined) return null;
  if (what === "add-mail") {
    const input = { ...numberedMail(mailbox.address, 50 + mailbox.changes), subject: field("subject") };
    const body = { contentType: "text" as const, content: field("text") };
    return { id: putMail(mailbox, field("folder") || "inbox", { ...input, body, receivedAt: new Date() }).id };
  }
  if (what === "forget-mail") {
    mailbox.changes += 1;
    for (const folder of mailbox.folders) folder.floor = mailbox.changes;
    return {};
  }
  if (message === undefined) return null;
  const folder = folderNamed(mailbox, field("folder"));
  if (what === "move-mail" && folder !== undefined) moveMail(mailbox, message, folder);
  else if (what === "delete-mail") deleteMail(mailbox, message);
  else return null;
  return { id: message.id };
}
