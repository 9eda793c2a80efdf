import { atClock, momentWords } from "../calendar.ts";
import { byTitle } from "../plots/plot.ts";
import { mailboxOf } from "../write/mail-builder.ts";
import { startTimes } from "./place.ts";
import { botPerson } from "./bots.ts";
import { writeInvitations, type Machines } from "./invitations.ts";

/** Mail that no person wrote: the nightly backup, invoices, pipeline failures, sign-in notices. */
export function writeMachineMail(machines: Machines): void {
  writeBackupReports(machines);
  writeInvoices(machines);
  writePipelineMail(machines);
  writeInvitations(machines);
}

function writeBackupReports({ company, calendar, mail, random }: Machines): void {
  const bot = botPerson(`${company.systems.backup} reports`, `backup@${company.domain}`);
  const to = [{ name: "IT operations", address: `it@${company.domain}` }];
  for (const day of calendar.days) {
    const jobs = random.int(36, 44);
    const late = random.chance(0.2) ? random.int(1, 3) : 0;
    const size = (random.int(410, 690) / 100).toFixed(2);
    const slow = random.pick([
      "fileserver-02",
      company.systems.planning,
      "mail export",
      company.systems.finance,
      "cctv index",
    ]);
    const body = `${jobs - late} of ${jobs} jobs finished, ${size} TB read, ${random.int(61, 240)} GB written after deduplication.\nLongest: ${slow}, ${random.int(1, 3)} h ${random.int(2, 58)} min.${late > 0 ? `\n${late} ${late === 1 ? "job" : "jobs"} still running at 05:00: ${slow}. Will be retried tonight.` : "\nNo errors."}`;
    mail.write({
      thread: `backup/${day.getTime()}`,
      at: atClock(day, `05:0${random.int(1, 9)}`, random),
      from: bot,
      to,
      subject: `[${company.systems.backup}] ${late > 0 ? "WARNING" : "OK"} ${momentWords(day).iso}`,
      body,
      labels: ["Inbox", "Reports"],
    });
  }
}

function writeInvoices({ company, calendar, mail, random }: Machines): void {
  const to = [{ name: "Accounts payable", address: `invoices@${company.domain}` }];
  const clerk = byTitle(company, "Accounts Payable Clerk");
  for (const [index, at] of startTimes({ count: 20, calendar, spanMs: 30 * 60_000, random }).entries()) {
    const sender = random.pick(company.suppliers);
    const number = `${sender.org.slice(0, 2).toUpperCase()}${random.int(10_000, 99_999)}`;
    const total = (random.int(8_900, 940_000) / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 });
    const days = random.pick([14, 30, 30, 45]);
    const body = random.pick([
      `Please find attached invoice ${number} over £${total} for your order of last month. Payable within ${days} days.`,
      `Invoice ${number} is attached (£${total}, due in ${days} days). Your order number is on page one this time, promise.`,
      `Attached: ${number}, £${total}. We had to split the delivery, so a second invoice for the rest will follow. Terms as agreed, ${days} days.`,
      `Here comes ${number}, £${total}, ${days} days. The pallets you returned are already taken off.`,
      `${number} for last week's delivery: £${total}. If you pay within ten days you may take off two percent, as always.`,
      `Attached is ${number} (£${total}). The driver forgot to have the note signed, I hope that is not a problem. ${days} days.`,
      `£${total} for ${number}, ${days} days. Our bank details have not changed, and if a mail ever says so, please ring me.`,
      `Invoice ${number} (£${total}) replaces the one you sent back: the VAT is now on the carriage as well. ${days} days from today.`,
    ]);
    const csv = `invoice,customer,net,vat,total\n${number},${company.name},${total},20%,${total}\n`;
    const thread = `invoice/${number}/${index}`;
    mail.write({
      thread,
      at,
      from: sender,
      to,
      subject: random.pick([
        `Invoice ${number}`,
        `${sender.org}: invoice ${number}`,
        `Your invoice ${number} from ${sender.org}`,
      ]),
      body,
      labels: ["Inbox", "Invoices"],
      attachments: [{ name: `${number}.csv`, type: "text/csv", content: csv }],
    });
    if (random.chance(0.3)) {
      const reply = random.pick([
        `We have this one twice now, ${number} came by post on Monday as well. I will book the mail and bin the paper.`,
        `The order number on ${number} is one of 2023. Could you send it again with the right one? Otherwise the system will not match it.`,
        `Booked, goes out with the Thursday run.`,
        `Nobody here knows what "sundry items" on ${number} are. Do you?`,
      ]);
      mail.write({
        thread,
        at: new Date(at.getTime() + random.int(18, 28) * 60_000),
        from: clerk,
        to: [mailboxOf(sender)],
        subject: "",
        body: reply,
        labels: ["Sent", "Invoices"],
      });
    }
  }
}

function writePipelineMail({ company, calendar, mail, random }: Machines): void {
  const bot = botPerson("Pipeline", `pipeline@${company.domain}`);
  const to = [{ name: "Engineering", address: `engineering@${company.domain}` }];
  for (const at of startTimes({ count: 9, calendar, spanMs: 60_000, random })) {
    const project = random.pick(["portal-web", "portal-api", "label-printer", "price-feed", "stock-sync", "sso-proxy"]);
    const build = random.int(2100, 8900);
    const cause = random.pick([
      `1 test failed: "an order without lines is refused" (expected 422, got 500)`,
      `timeout after 20 min in step "browser tests"`,
      `could not pull image: registry answered 503 three times`,
      `lint: 2 problems in src/export.ts`,
      `2 tests failed: both compare dates and both fail since midnight`,
      `out of disk space on runner-4`,
    ]);
    mail.write({
      thread: `pipeline/${project}/${build}`,
      at,
      from: bot,
      to,
      subject: `Build ${build} failed: ${project} (main)`,
      body: `${cause}\n\nLast green build: ${build - random.int(1, 7)}. Commits since then: ${random.int(1, 6)}.`,
      labels: ["Inbox", "Builds"],
    });
  }
}
