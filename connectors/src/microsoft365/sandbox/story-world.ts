import type { Story, StoryMail } from "@hoopoe/sandbox/story/story.ts";
import { hash32 } from "@hoopoe/sandbox/story/random.ts";
import { createDrive, type Drive, folderAt, type Permission, putItem } from "./drive.ts";
import { addFolder, createMailbox, type Mailbox, putMail } from "./mailbox.ts";
import { createWorld, type World } from "./world.ts";

/** The story's company at Microsoft 365: its libraries, and a mailbox for each of its people. */
export function storyWorld(story: Story, tenant: string): World {
  const world = createWorld(tenant);
  const host = story.companyDomain.replace(/\..*$/, "");
  const siteOf = (name: string, displayName: string): Drive => {
    const drive = createDrive(`b!${host}-${name}`, "Documents");
    const webUrl = `https://${host}.sharepoint.example/sites/${name}`;
    world.sites.push({ id: `${host}.sharepoint.example,${name}`, name, displayName, webUrl, drives: [drive] });
    return drive;
  };
  fillFinance(siteOf("finance", "Finance"), story);
  fillProjects(siteOf("projects", "Projects"), story);
  fillPeople(siteOf("people", "People"), story);
  for (const person of story.people) {
    const mailbox = createMailbox({ id: `user-${person.id}`, address: person.email, displayName: person.full });
    fillMailbox(mailbox, story.mails);
    world.mailboxes.push(mailbox);
  }
  return world;
}

/** What came as an attachment was filed; now and then it was shared further than it should be. */
function fillFinance(drive: Drive, { mails }: Story): void {
  for (const mail of mails) {
    for (const { name, type, content } of mail.attachments) {
      const id = idOf(drive, `${mail.id}/${name}`);
      if (drive.items.has(id)) continue;
      const folder = folderAt(drive, name.endsWith(".csv") ? "Statements" : "Notes");
      const owner = ownerOf(mail);
      const permissions = [ownerGrant(owner), ...sharedWith(id, mail)];
      const rest = { content: Buffer.from(content), mediaType: type, owner, modifiedAt: mail.at, permissions };
      putItem(drive, { id, name, parentId: folder?.id ?? null, ...rest });
    }
  }
}

function fillProjects(drive: Drive, { tickets, people, endsAt }: Story): void {
  for (const project of new Set(tickets.map((ticket) => ticket.project))) {
    const own = tickets.filter((ticket) => ticket.project === project);
    const lines = own.map(
      ({ key, summary, status, assignee }) => `${key}: ${summary} (${status}, ${assignee?.full ?? "nobody"})`,
    );
    const owner = own.at(-1)?.reporter ?? people[0];
    const at = own.at(-1)?.updatedAt ?? endsAt;
    const person = { email: owner?.email ?? "", displayName: owner?.full ?? "" };
    putItem(drive, {
      id: idOf(drive, project),
      name: `${project} open points.txt`,
      content: Buffer.from(`Open points of ${project}\n\n${lines.join("\n")}\n`),
      owner: person,
      modifiedAt: at,
      permissions: [ownerGrant(person), ...(hash32(project) % 3 === 0 ? [linkOf(project, "organization", null)] : [])],
    });
  }
}

function fillPeople(drive: Drive, { people, endsAt, companyName }: Story): void {
  const [first] = people;
  const owner = { email: first?.email ?? "", displayName: first?.full ?? "" };
  const rows = people.map(({ full, title, team, email }) => `${full},${title},${team},${email}`);
  putItem(drive, {
    id: idOf(drive, "phone list"),
    name: "Who is who.csv",
    content: Buffer.from(`name,title,team,mail\n${rows.join("\n")}\n`),
    mediaType: "text/csv",
    owner,
    modifiedAt: new Date(endsAt.getTime() - 5 * 86_400_000),
    permissions: [ownerGrant(owner), linkOf(`${companyName} people`, "anonymous", null)],
  });
}

function fillMailbox(mailbox: Mailbox, mails: readonly StoryMail[]): void {
  const isOwn = ({ address }: { address: string }) => address === mailbox.address;
  for (const mail of mails) {
    const isSender = isOwn(mail.from);
    if (!isSender && ![...mail.to, ...mail.cc].some(isOwn)) continue;
    const label = mail.labels.find((one) => !["Inbox", "Sent", "Important"].includes(one));
    const folder = isSender ? "sentitems" : label === undefined ? "inbox" : ownFolder(mailbox, label);
    putMail(mailbox, folder, {
      id: `AAk${hash32(`${mailbox.address}/${mail.id}`).toString(36)}`,
      subject: mail.subject,
      from: mail.from,
      to: mail.to,
      cc: mail.cc,
      body: { contentType: "text", content: mail.text },
      receivedAt: mail.at,
      messageId: mail.id,
      conversationId: hash32(mail.thread).toString(36),
      isDraft: false,
      headers: headersOf(mail),
      attachments: mail.attachments.map(({ name, type, content }) => ({
        name,
        contentType: type,
        content: Buffer.from(content),
      })),
    });
  }
}

/** As Exchange notes them: without a name of its own. */
function headersOf({ from }: StoryMail) {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const value = `spf=pass (sender IP is 203.0.113.25) smtp.mailfrom=${domain}; dkim=pass (signature was verified) header.d=${domain};dmarc=pass action=none header.from=${domain};`;
  return [
    { name: "Authentication-Results", value },
    { name: "Return-Path", value: from.address },
  ];
}

function ownFolder(mailbox: Mailbox, displayName: string): string {
  const known = mailbox.folders.find((folder) => folder.displayName === displayName);
  if (known !== undefined) return known.id;
  const inbox = mailbox.folders.find(({ wellKnown }) => wellKnown === "inbox");
  return addFolder(mailbox, { displayName, wellKnown: null, parentId: inbox?.id ?? null }).id;
}

function ownerOf(mail: StoryMail) {
  return { email: mail.from.address, displayName: mail.from.name };
}

function ownerGrant(owner: { email: string; displayName: string }): Permission {
  return {
    id: `owner-${hash32(owner.email).toString(36)}`,
    roles: ["owner"],
    grantedTo: owner,
    expiresAt: null,
    isInherited: false,
  };
}

function sharedWith(id: string, mail: StoryMail): Permission[] {
  const [outside] = mail.to;
  const kind = hash32(id) % 4;
  if (kind === 0) return [linkOf(id, "anonymous", new Date(mail.at.getTime() + 90 * 86_400_000))];
  if (kind === 1 && outside !== undefined) {
    const grantedTo = { email: outside.address, displayName: outside.name };
    return [
      { id: `grant-${hash32(id).toString(36)}`, roles: ["read"], grantedTo, expiresAt: null, isInherited: false },
    ];
  }
  return [];
}

export function linkOf(seed: string, scope: string, expiresAt: Date | null, type = "view"): Permission {
  const id = `link-${hash32(`${seed}/${scope}/${type}`).toString(36)}`;
  const webUrl = `https://sharepoint.example/:x:/g/${id}`;
  const roles = [type === "edit" ? "write" : "read"];
  return { id, roles, link: { type, scope, webUrl }, expiresAt: expiresAt?.toISOString() ?? null, isInherited: false };
}

function idOf(drive: Drive, seed: string): string {
  return `01${hash32(`${drive.id}/${seed}`).toString(36).toUpperCase()}${hash32(`${seed}/low`).toString(36).toUpperCase()}`;
}
