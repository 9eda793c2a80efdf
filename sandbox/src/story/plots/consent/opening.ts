import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const consentOpening: readonly Beat[] = [
  mail(
    "lure",
    "lure",
    "crook>clerk cc finance",
    "{subject} - {supplier}",
    `Dear customer,

As part of our move to electronic statements, {supplier} has [placed|made available] your open items in our new reconciliation service. To view [them|your statement], sign in with your work account and allow the application {app} to connect:

https://portal.{lureDomain}/statement

[Items not confirmed within two working days will be|Please note that items not confirmed by Friday are] settled to the account currently on file.

{supplier} Accounts`,
  ),
  mail(
    "lure+34",
    "lure",
    "clerk>victim fwd",
    "",
    `[Is this one yours or mine?|Yours, I think?] {supplier} [want|would like] us to use some new statement thing. I've got the {firmA} run to finish [before lunch|first].`,
  ),
  mail(
    "consent-6",
    "lure",
    "victim>clerk",
    "",
    `Mine. They moan if we're late, so I'll [do it now|sort it now]. [Why does everybody need a portal of their own.|Another portal. Wonderful.]`,
  ),
  chat(
    "consent+9",
    "finance",
    `victim: done the {supplier} thing. it wanted permission to read mail "to match invoices", [is that normal these days|which seems a lot for a statement]?
    clerk: [the bank one asked for the same|no idea], I [always just click yes|clicked yes on the courier one last month]
    victim: [fine.|right.] onwards`,
  ),
  chat(
    "odd",
    "it-help",
    `victim: [odd one|this is probably nothing], but since [lunch|about one] about forty mails in my inbox show as read and I haven't opened them
    ~14m desk1> outlook on your phone? preview pane marks things read
    victim> could be. [my phone's been in my bag all day though|phone is on charge in the kitchen]
    desk1> [keep an eye on it and shout if it goes on|shout if it happens again tomorrow]`,
  ),
  perhaps(
    news(
      "w0 10:05",
      0,
      "Fake 'statement' apps go after accounts teams",
      `[A run of phishing mails that ask for an app permission rather than a password has|Several phishing mails that ask for an app permission rather than a password have] reached purchasing and accounts departments this month, three incident-response firms say.

The mails borrow the name of a real supplier and lead to a genuine sign-in page. [What is handed over there is not a password but a lasting permission to read mail|The victim hands over no password, only a lasting permission to read mail], so a reset [changes nothing|does not end the access].

'People have been trained for years to look at the address bar. Here the address bar is right,' said one responder.`,
      ["phishing", "identity"],
    ),
  ),
  mail(
    "w2 10:20",
    "partner-call",
    "partner>reporter",
    "Your question about our bank details?",
    `Hi {reporter.first},

[You wrote to us last night asking|Got a note from you late yesterday asking] whether we could take payment queries at a different address from now on. It came as a reply in our thread about the August order, so it looked all right, but the tone was not you at all. [Did you send that?|Was that really you?] I have not answered it.`,
  ),
  mail(
    "reported",
    "report",
    "reporter>desk cc purchasing",
    "Somebody is answering my suppliers as us",
    `I think somebody [is reading our mail|can see our mail].

{partner} at {supplier} wrote this morning, and has now rung me. They had a reply last night in a thread that only [I, {victim.first} and they|the three of us - me, {victim.first} in accounts, and them -] were on. It quotes my order from the week before. I did not write it and {victim.first} says it wasn't them either.

[I have left everything as it is. Who looks at this?|Nothing deleted, nothing clicked. Can someone ring me?]`,
  ),
  ticket(
    "opened",
    "SEC Incident Highest desk1 lead Done",
    "{number}",
    "Reply sent to {supplier} that nobody here wrote ({app})",
    `{reporter} ({reporter.title}) was the first to report this, at {reported.clock} on {reported.day}: {supplier} got a reply in an existing thread which neither purchasing nor accounts had written.

Later additions: the way in was an application called {app}; see the comments. Timeline in UTC.`,
    `@opened+9 desk1: Took the call. {reporter.first} kept the original. Only {victim.first}, {reporter.first} and the supplier were in that thread.
    @reset analyst: Assuming a stolen password for now. Reset {victim.first}'s password, ended all sessions.
    @reset+64 sysadmin: {relay} shows a burst of relayed mail last night. Could the relay be how it went out? Holding the queue until we know.
    @cleared sysadmin: {relay} is cleared: the burst was the quarterly statement run, finance confirmed. Queue released.
    @found analyst: Not a password at all. {victim} granted {app} permission to read the mailbox, and the grant is still alive after the reset. Last call 11 minutes ago from {address}.
    @declared head: Declared as an incident. {lead} is incident lead, I take the management side.
    @contained lead: Grant revoked and the app blocked for the whole tenant at {contained.clock}. No calls since.
    @counted junior: First count from the audit log: {readWrong} messages read.
    @corrected junior: My first count was wrong, sorry. The sync calls list every message twice and more. Distinct messages opened: {read}.
    @told+90 dpo: {suppliers} suppliers written to. Regulator informed as a precaution.
    @decided+30 head: Decision recorded: staff can no longer approve third-party apps; an administrator must.
    @review+120 lead: Review held, notes on {wiki}. Closing.`,
    ["phishing", "consent", "mail"],
  ),
  chat(
    "reported+31",
    "it-help",
    `desk1: [got a strange one from purchasing|security folks, one for you], raised as {case}. supplier received a reply "from us" that none of us wrote
    analyst: on it
    ~6m analyst: whose mailbox is in common?
    desk1: {victim} and {reporter}. and the supplier's own side of course
    analyst: ok. [going to assume|treating it as] a stolen password until something says otherwise`,
  ),
  mail(
    "reset+12",
    "password",
    "analyst>victim cc desk",
    "Please set a new password ({case})",
    `We have ended your sessions and reset your password, because a mail went out in one of your threads which you did not write. Please ring the desk on 4400 to set a new one [and don't re-use an old one|, in person if you can].

Did you [click, approve or install|open, approve or install] anything unusual this week? No blame, it just saves us time.`,
  ),
  mail(
    "reset+58",
    "password",
    "victim>analyst",
    "",
    `New password done. No, nothing unusual. [Just the normal invoices and a new portal.|Only invoices, as ever, and one new supplier portal.]`,
  ),
  chat(
    "reset+70",
    "security",
    `sysadmin: [looking at {relay} for {case}|so {relay}]: about 900 mails relayed last night between 22:00 and 23:30. that is not normal for a weeknight
    analyst: so the relay might be the way out?
    sysadmin: might. I'm holding its queue [overnight|until the morning], nothing urgent in it
    lead: fine. but check with finance before we call it`,
  ),
];
