import { chat, mail, perhaps, ticket, type Beat } from "../plot.ts";

export const consentMiddle: readonly Beat[] = [
  mail(
    "cleared+4",
    "relay",
    "sysadmin>analyst,lead cc itops",
    "{relay}: cleared ({case})",
    `[Short version:|Sorry for yesterday's noise.] the relay {relay} is cleared and had nothing to do with {case}. The burst was the quarterly statement run, which {credit} in finance started at 22:00 as always, and every one of those mails is in our own archive.

I have released the queue. [Some customers get their statement a night late.|So statements arrive twelve hours late, I'll tell finance.]`,
  ),
  chat(
    "cleared+11",
    "security",
    `analyst: ok so the relay {relay} is ruled out. [which leaves the mailbox itself|back to the mailbox]
    junior: could someone still be in? password was changed at {reset.clock}
    analyst: looking at what isn't a password. [app permissions|oauth grants, delegates, forwarding rules]
    ~38m analyst: oh.`,
  ),
  chat(
    "found+1",
    "security",
    `analyst: found it at {found.clock}. {victim} consented to an application called {app} on {consent.short}, it may read all mail, and it does not care about the password
    analyst: [last call eleven minutes ago|it is still reading], from {address}
    lead: don't revoke yet, export the log first. ten minutes
    junior: [so the reset did nothing|so we told {victim.first} they were safe and they weren't]
    lead: the reset did no harm. write that down nicely`,
  ),
  mail(
    "found+14",
    "found",
    "analyst>lead,head cc itops,dpo",
    "{case}: it is a consent, not a password",
    `At {found.clock} on {found.day} I found the cause of {case}: an application named {app} which has a lasting permission to read one mailbox.

What I can see in the sign-in log:
- {victim} approved {app} at {consent.clock} on {consent.day}, from their own desk.
- All calls by {app} come from {address}, [which is|a machine at] {place}.
- The link came by mail from {lureDomain}, dressed up as {supplier}. That domain was registered nine days ago.

The password reset of {reset.short} did not touch it. Log exported, ready to revoke when you say so.`,
  ),
  mail(
    "declared+3",
    "declared",
    "head>it,security cc md,fd,counsel",
    "Incident declared: {case}",
    `I have declared {case} an incident [as of now|at {declared.clock}]. {lead} is the incident lead; please give {lead.first} what {lead.first} asks for and keep the discussion in #inc-{number}.

What we know: an outside party could read a mailbox in accounts payable. What we do not know: how much they read, and whether others approved the same application.

I will update management at noon and at five.`,
  ),
  chat(
    "declared+8",
    "inc-{number}",
    `lead: channel for {case}. I'm incident lead until I say otherwise. log of decisions goes in the ticket, not here
    lead: {analyst.first}: who else clicked. {sysadmin.first}: block the domain and the app. {junior.first}: count what was read
    sysadmin: {lureDomain} is on the block list for mail and web now
    analyst: the lure went to {recipients} people, all finance or purchasing
    ~21m analyst: one consent only. {victim.first}'s. nobody else got further than the sign-in page
    lead: :pray: good. then we revoke`,
  ),
  chat(
    "contained+1",
    "inc-{number}",
    `lead: revoked. {contained.clock}, app blocked for the whole company
    analyst: watching the log
    ~17m analyst: three refused calls from {address}, then nothing
    lead: [containment noted in the ticket.|that's containment.] now the long part`,
  ),
  mail(
    "contained+22",
    "declared",
    "lead>head cc it,security,md,fd",
    "",
    `{case} is contained: the permission of {app} was revoked at {contained.clock} on {contained.day} and the app is blocked for everybody. Since then it has tried three times from {address} and was refused each time.

Next: how much was read ({junior.first}), who has to be told ({dpo.first}, {counsel.first}), whether any payment was touched ({fd.first}'s team).`,
  ),
  mail(
    "contained+95",
    "victim",
    "victim>lead",
    "I think this is my fault",
    `I've been told what it was. I pressed yes on that screen on {consent.weekday}, just before lunch I think, because the mail said {supplier} and I had two other things open. I feel [sick about it|dreadful].

If there is anything I can do - the supplier calls, going through my sent mail, anything - please give it to me.`,
  ),
  mail(
    "contained+130",
    "victim",
    "lead>victim",
    "",
    `You answered every question honestly, [which is why we found it|and that saved us hours]. The screen was a real one, and the question on it was a bad one; our settings should not have let it ask you. Nobody is looking for a culprit.

You can help: make a list of the suppliers you have had payment talk with since {consent.short}, with a phone number we know to be theirs.`,
  ),
  mail(
    "counted",
    "count",
    "junior>lead cc head,dpo",
    "{case}: first count",
    `First count from the audit log: {app} read {readWrong} messages between {consent.clock} on {consent.short} and {contained.clock} on {contained.short}. I have not looked for duplicates yet, so please take it as an upper limit.`,
  ),
  mail(
    "counted+41",
    "count",
    "head>md,fd cc lead,counsel",
    "",
    `For the five o'clock note: {readWrong} messages is the number we have for now. It may [change|come down]; [{junior.first} is checking|we are checking] it against the mailbox itself.`,
  ),
  chat(
    "counted+50",
    "inc-{number}",
    `dpo: {readWrong} is a lot of messages. is that read, or listed?
    junior: read, I think. the log says "accessed"
    dpo: "accessed" can mean either. please make sure before I put a number in front of a regulator
    ~4m junior: on it tomorrow [morning|first thing]`,
  ),
  perhaps(
    mail(
      "w3 17:20",
      "payroll",
      "fd>lead",
      "Payroll?",
      `One question before I go home: is there anything in that mailbox about payroll? {victim.first} covered for the payroll team in the spring.`,
    ),
  ),
  perhaps(
    mail(
      "w3 17:55",
      "payroll",
      "lead>fd",
      "",
      `Checked: the payroll mails of the spring are in the shared mailbox, and {app} could not see shared mailboxes. So no.`,
    ),
  ),
  mail(
    "told",
    "notice",
    "purchasing>suppliers cc dpo,comms",
    "Please do not act on payment mails from us this week",
    `Dear supplier,

Between {consent.day} and {contained.day} an outside party could read mails of our accounts payable team. They entered through an application called {app}, which imitated a supplier of ours, and have been locked out since.

Please do not change any payment or contact details because of a mail that seems to come from {company}. If you received such a mail, call your usual buyer on a number you already have. Mails from the domain {lureDomain} are neither ours nor from {supplier}.

{purchasing}
{purchasing.title}, {company}`,
  ),
  chat(
    "told+62",
    "inc-{number}",
    `purchasing: notice about {app} is out. {suppliers} suppliers, one by one, no open copy list this time
    dpo: thank you. [regulator's form went in at ten|I filed the regulator's form this morning], as a precaution
    comms: two have rung already. [holding lines work|the holding lines are fine]`,
  ),
  mail(
    "fraud",
    "fraud",
    "credit>fd,lead",
    "A change of bank details, stopped ({case})",
    `{partner2.org} rang to ask whether we had really changed banks. We have not. They had a mail, quoting one of our real invoices, that asked them to pay £{amount} into a new account. Their bookkeeper called back on the old number, so nothing was paid.

The mail came from an address at {lureDomain}. I have asked them to keep it.`,
  ),
  chat(
    "fraud+18",
    "inc-{number}",
    `lead: so that is what they wanted it for: £{amount}, not paid, thanks to one phone call
    fd: I would like to send that bookkeeper flowers
    key: [which ones does she like|I'll ask]. seriously
    analyst: same sender domain {lureDomain}, adding it to {case}`,
  ),
  ticket(
    "fraud+45",
    "FIN Task High credit fd Done",
    "{change}",
    "Call back every change of bank details until further notice",
    `Because of {case}: no change of a bank account is entered before somebody has called the supplier back on a number from the contract. Applies to both directions.`,
    `@fraud+80 credit: Told the team. Put a red card on each screen, the old way.
    @decided+60 fd: Keep it for good, not only for now.`,
    ["finance"],
  ),
];
