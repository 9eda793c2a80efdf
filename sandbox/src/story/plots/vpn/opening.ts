import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const vpnOpening: readonly Beat[] = [
  perhaps(
    news(
      "w0 13:20",
      0,
      "Intruders take the contractor's entrance",
      `Remote access for contractors is the favourite way in of those who prepare ransomware, [three response firms report|say three firms that clean up after it]. The accounts are old, nobody watches them, and often a password is all they ask for.

What follows takes [two or three|three] nights: look around, copy something worth threatening with, then encrypt. 'If you hear of it in the first night you have a bad week. Afterwards you have a bad year,' a responder says.`,
      ["ransomware", "identity"],
    ),
  ),
  mail(
    "w0 15:40",
    "contractor",
    "contractor>lead",
    "Works on {work}",
    `We are done with {work} as of today, a week earlier than planned. [I'll send the hours at the end of the month.|Hours follow with the invoice.] You can take back the badge; it is at reception in {siteA}. The remote access we do not need any more either, [whenever you get round to it|no hurry].`,
  ),
  mail(
    "w0 16:30",
    "contractor",
    "lead>contractor cc desk",
    "",
    `Thank you, good work. Desk: please collect the badge and take back the rest [when there is a quiet hour|this week].`,
  ),
  chat(
    "reported-31",
    "ops",
    `reporter: anyone from IT working on the planning screen at {siteB}? [the mouse moves by itself|mouse just went across the screen and I'm holding my tea with both hands]
    shift: [not that I know. ghosts?|at this hour? the fox, maybe]
    reporter: it opened a folder. [foxes don't open folders|I've taken the network cable out, I don't care what anyone says]`,
  ),
  mail(
    "reported",
    "night",
    "reporter>desk cc site1",
    "Somebody was on the planning computer at {siteB} just now",
    `I am not a computer person, but somebody moved the mouse on the planning computer tonight and it was not me and not {shift.first}. They opened a folder with customers' names, made a zip and then looked for more. I watched for about two minutes and then pulled the network cable.

I have not switched it off. [I was told once not to.|Somebody once told me that one must not.] It stands here with a note on it. I am here until six.`,
  ),
  ticket(
    "opened",
    "SEC Incident Highest desk1 lead Done",
    "{number}",
    "Planning computer at {siteB} operated by someone else at night",
    `{reporter} ({reporter.title}) was the first to report this, at {reported.clock} on {reported.day}, and pulled the network cable.

On-call informed. All times in UTC.`,
    `@opened+12 desk1: On call tonight. Spoke to {reporter.first}, very clear account. Machine stays on and off the network.
    @suspected sysadmin: {aid} is installed on that machine, the remote support of the makers of {planning}. It would look exactly like this. Blocked it everywhere for now.
    @cleared sysadmin: {aid} is cleared. Its maker sent us their session list: none since the spring. Unblocked.
    @found network: Found in the {vpn} log: the contractor account {account} signed in at {login.clock} last night, from {address}. It has no second factor.
    @declared head: Incident. {lead} is incident lead.
    @contained network: {account} disabled, its sessions cut off, {contained.clock}.
    @tool analyst: On the planning computer: {file}, in a folder that imitates a printer driver. Copies files out; looks like the step before encryption.
    @counted junior: First count of machines touched: {hostsWrong}.
    @corrected junior: Correction: {hosts} machines. The rest only answered a scan.
    @told+75 dpo: {customersTold} customers told, regulator informed.
    @decided+35 head: Decided: no remote access without a second factor, contractors' accounts end after thirty days.
    @review+95 lead: Reviewed, closing. Page on {wiki}.`,
    ["intrusion", "vpn"],
  ),
  chat(
    "suspected+3",
    "security",
    `sysadmin: {case}: I bet on {aid}. support tool of the {planning} people, installed on all planning machines, can move the mouse
    analyst: at three in the morning?
    sysadmin: their night is somebody else's morning. blocking it until they answer
    planner> [so if {planning} breaks today nobody can help us|that's our only support line, please be quick]`,
  ),
  mail(
    "suspected+18",
    "aid",
    "sysadmin>lead,analyst",
    "Suspect: {aid}",
    `The machine at {siteB} has {aid} on it, as have all planning machines. Whoever controls that can do what {reporter.first} saw. I have blocked it everywhere and asked the maker for a list of sessions.`,
  ),
  mail(
    "cleared+6",
    "aid",
    "sysadmin>lead,analyst cc planner",
    "",
    `The maker has answered, with a list and a signature: no session to us since the spring. And our own firewall saw none last night. So {aid} is cleared and had nothing to do with {case}. I have unblocked it; {planner.first} can have support again.`,
  ),
  chat(
    "cleared+12",
    "security",
    `lead: {aid} ruled out. what else can reach a planning machine at night
    network: remote desktop from inside. so: who was inside. {vpn} log
    ~44m network: [somebody who shouldn't be|there's one that makes no sense]`,
  ),
];
