import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const consentEnding: readonly Beat[] = [
  mail(
    "corrected",
    "count",
    "junior>lead,head cc dpo,fd",
    "",
    `My first count was wrong, and I would rather say so plainly. The log writes a line each time a message is listed, synchronised or opened; I counted lines. Counted properly, {app} opened {read} messages, not {readWrong}.

{analyst.first} repeated it with a second method and gets the same {read}. All of them are from one mailbox.`,
  ),
  chat(
    "corrected+13",
    "inc-{number}",
    `junior: corrected number for {case}: {read} messages were actually read. the earlier {readWrong} was log lines, not messages
    dpo: good. I'll amend the filing
    lead: and thank you for checking it twice [instead of hoping|when nobody asked]`,
  ),
  mail(
    "corrected+48",
    "regulator",
    "dpo>counsel,head",
    "{case}: amended figures to the regulator",
    `I have amended our notice: {read} messages read instead of {readWrong}, one mailbox, {suppliers} suppliers informed. [No special categories of data that we know of.|As far as we know no health data and no passwords in them.]`,
  ),
  news(
    "w5 15:40",
    2,
    "{company} warns suppliers after mailbox intrusion",
    `{company}, the {city} {line}, has told {suppliers} suppliers that outsiders were able to read mail of its accounts team.

[The way in|The intruders' way in], a spokesperson said, was an application called {app} that an employee had approved in good faith. [The company says it closed the door within a day of hearing about it|It was shut out a day after the first report]. An attempt to divert a payment failed because a bookkeeper picked up the phone.

'We would rather be embarrassed early than sorry late,' said {md}, managing director.`,
    ["business", "security"],
  ),
  perhaps(
    news(
      "w6 09:10",
      1,
      "Supplier fraud: what the {short} case teaches the trade",
      `The mail that reached {company} [last week|a few days ago] carried the name of {supplier}, a firm that half the trade buys from. It came from {lureDomain}, a domain that was days old.

{supplier} says its own systems were not touched. 'Our name was borrowed, that is all, and it is unpleasant enough,' {partner} told this magazine. The firm advises customers to call back before changing any bank account.`,
      ["fraud"],
    ),
  ),
  news(
    "w6 14:30",
    0,
    "Anatomy of a consent phish: {app}",
    `The application {app}, [seen|which has turned up] at a {line} this month, belongs to a small family of fake statement readers that ask for mail permissions and nothing else.

Responders [who saw it|familiar with the case] say its calls came from {address}, and the mails from {lureDomain}. [Resetting a password does not remove such a permission|A password reset leaves such a permission in place]; it has to be revoked, and the setting that lets every employee grant it should be off.`,
    ["phishing", "identity"],
  ),
  mail(
    "decided",
    "decision",
    "head>it,security cc md,fd,dpo",
    "Decision after {case}: app permissions",
    `Decided this morning with {md.first} and {itops.first}: staff can no longer approve third-party apps themselves; every request goes to an administrator, who answers within one working day.

The apps people use today were looked through. 41 stay, 6 go, and {app} is blocked for good.`,
  ),
  mail(
    "decided+75",
    "allhands",
    "itops>all",
    "New apps: ask first, from today",
    `Dear all,

From today a third-party app that wants to read your mail or files needs the approval of an administrator. If you see the 'needs approval' screen, write one sentence about why you need it, and the service desk will answer within a working day.

The reason is {case}, which some of you have heard about: an app called {app} was approved in good faith and then read a colleague's mailbox. It could have happened to any of us, me included.`,
  ),
  chat(
    "decided+88",
    "general",
    `itops: [mail's out|see mail]: third-party apps now need an administrator's approval. [no, the coffee app is not affected|yes, the lunch bot counts as an app. it was approved. I'm not a monster]
    key: will there be a queue
    itops: one working day. [if not, come and shout|you may shout at me after that]`,
  ),
  chat(
    "w7 08:45",
    "it-help",
    `clerk: mail from {supplier} again, "new statement" - real one this time?
    ~7m desk1> same sender domain as their last twelve invoices, so yes. but thanks for asking
    clerk> [asking costs nothing now|I ask about everything now]`,
  ),
  mail(
    "restored",
    "restored",
    "sysadmin>lead cc security,itops",
    "{case}: mailbox back to normal",
    `{victim.first}'s mailbox is back to normal: rules and delegates checked, sync tokens renewed, the phone enrolled again. The extra logging on the finance mailboxes stays on for thirty days. [Nothing from {address} since {contained.short}.|No further call from {address}.]`,
  ),
  mail(
    "review-190",
    "reviewinvite",
    "lead>security,it,finance cc head,dpo",
    "Review of {case} this afternoon: what I have so far",
    `Please read before we meet, and correct me.

- {reporter} was the first to report it, at {reported.clock} on {reported.day}. Without that call we might have learned of it from the bank.
- The beginning: {victim} gave the consent to {app} at {consent.clock} on {consent.day}.
- {analyst} discovered the grant at {found.clock} on {found.day}; we revoked it at {contained.clock} on {contained.day}.
- Read by the outsiders: {read} messages from one mailbox (the early figure of {readWrong} is withdrawn).
- We suspected the mail relay {relay} for a night; it was not involved.
- {suppliers} suppliers were informed, and one payment of £{amount} was stopped by a phone call.`,
  ),
  mail(
    "review+95",
    "lessons",
    "lead>all cc md",
    "{case}: what happened, and what we change",
    `A short account, since rumours are longer.

On {consent.day} at {consent.clock} {victim.first} approved an application named {app} after a mail from {lureDomain} in the name of {supplier}. Until {contained.clock} on {contained.day}, when we blocked it, the people behind it read {read} messages from a machine at {address}. {reporter} in purchasing reported it first, because a supplier's phone call sounded wrong and {reporter.first} did not let it go.

What we change: third-party apps need the approval of an administrator, changes of bank details are called back, and the question 'did you approve anything?' comes first on our list, before the password.

Questions to security, as usual.`,
  ),
  mail(
    "review+140",
    "lessons",
    "md>lead,reporter,analyst cc head",
    "",
    `Well done, all of you. {reporter.first}: I owe you a lunch. {lead.first}, who was incident lead at half an hour's notice: two.`,
  ),
  chat(
    "review+110",
    "inc-{number}",
    `head: for the record, {case}: {lead} led the incident from the declaration to the review. archive this channel on Friday
    junior: the relay {relay} is still on the suspect list in the draft. it was cleared on {cleared.short}, I'll fix the page
    reporter: so do I get a badge
    lead: you get [lunch with the MD|cake], apparently
    analyst: I will miss the adrenaline. not much`,
  ),
  ticket(
    "review+60",
    "SEC Task Medium lead analyst In_Progress",
    "{change2}",
    "After {case}: playbook for app consents",
    `Our playbook begins with 'reset the password'. Add: list app grants, delegates and forwarding rules before anything else; {app} stayed alive through the reset of {reset.short}. Owner: {analyst}.`,
    `@review+130 analyst: Draft on {wiki}. Two pages, one checklist.`,
    ["lessons"],
  ),
];
