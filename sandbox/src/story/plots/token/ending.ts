import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const tokenEnding: readonly Beat[] = [
  mail(
    "corrected",
    "count",
    "junior>lead,head,dpo cc md",
    "",
    `I have to correct myself. Large files are fetched in pieces, and each piece has a line in the log; I counted lines. After putting the pieces together it is {files} files, not {filesWrong}.

{data.first} came to the same {files} from the other end, by comparing names with the bucket.`,
  ),
  chat(
    "corrected+8",
    "inc-{number}",
    `junior: corrected count for {case}: {files} distinct files were downloaded. the {filesWrong} was pieces
    lead: thanks, {files} it is, from now on no other number
    dpo: amending the form. the list of {customersTold} customers stays as it is, we built it from file names`,
  ),
  mail(
    "corrected+55",
    "regulator",
    "dpo>counsel,head cc support",
    "{case}: amended notice",
    `Amended notice filed: {files} documents, {customersTold} customers informed, no bank details. The regulator's clerk said that a first number that comes down is a pleasant change.`,
  ),
  news(
    "corrected+75",
    2,
    "{company} tells customers about copied papers",
    `{company}, the {city} {line}, has informed {customersTold} customers that scanned documents were copied from its online storage. A key had been published by mistake and was used by strangers for [two|a few] days.

It was not a security product that noticed but the bookkeeping, the company says: a line on a bill that was too long. {md}, managing director: 'We are sorry, and we are proud of one accountant.'`,
    ["business", "security"],
  ),
  news(
    "w6 09:40",
    0,
    "Leaked token empties storage bucket; the bill gave it away",
    `A token in a file named {file}, in a public repository called {repo}, was enough to copy the documents of a {line}. [The case is instructive because|What makes the case useful is that] everything about it was ordinary.

The token belonged to a service account, never expired and was read by a machine within hours. The downloads from the bucket {bucket} all came from a single address, {address}. A backup job took the blame for half a day.

The firm has since counted {files} files. It first thought of far more, because large files are fetched in pieces.`,
    ["secrets", "cloud"],
  ),
  perhaps(
    news(
      "w6 15:20",
      1,
      "After {short}: who holds your customers' papers?",
      `The copied documents at {company} have made others in the trade look into their own cupboards. Three firms told us that they had found storage 'nobody remembered', one of them with papers from 2011.

Our advice: list what you keep, delete what you may, and ask how long your keys live.`,
      ["data"],
    ),
  ),
  mail(
    "decided",
    "decision",
    "manager>engineering,security cc md,head",
    "Decision after {case}: how long keys live",
    `Decided today with {head.first} and {md.first}: no token may live longer than {lifetime} hours. Services fetch a new one by themselves; people get one when they need it and lose it in the evening.

{pusher.first} writes the check that refuses a commit with a key in it, here and on our laptops. The old tokens, there are {tokens} of them, go by the end of the month.`,
  ),
  mail(
    "decided+64",
    "allhands",
    "lead>engineering,it",
    "Tokens: what changes for you",
    `In short, because of {case}:

- Tokens expire after {lifetime} hours. If your job runs longer, talk to me before it does.
- Whatever you put on a public page goes past a second pair of eyes. Not to forbid it. To look at it.
- The key of {account} that caused this opened one bucket. Some of the others open everything. Those come first.`,
  ),
  ticket(
    "decided+30",
    "SEC Task High manager pusher In_Progress",
    "{change2}",
    "Refuse commits that hold a key or token",
    `After {case}. A check before each push, and the same on the server: looks for anything shaped like our tokens, in any file, also in samples. The token of {account} lay in {file}, a sample.`,
    `@decided+200 pusher: First version finds all {tokens} of ours and four false ones, all in the same picture.
    @review+30 qa: Tested with a token split over two lines. It found that as well. Show-off.`,
    ["lessons"],
  ),
  chat(
    "decided+81",
    "engineering",
    `qa: so tokens live {lifetime} hours now. [my laptop sleeps longer than that|like a mayfly]
    lead: that's the idea
    data: can the report at night get a new one by itself?
    pusher: yes. it's in the new client, [takes three lines|one import]. I'll send round examples, [with fake tokens|I promise they are fake]`,
  ),
  mail(
    "restored",
    "restored",
    "data>lead cc head,support",
    "{case}: storage back to normal",
    `{bucket} is back to normal: new keys everywhere, public door closed, access log on for good, and an alarm at twice the usual traffic instead of a bill. {reporter.first} gets a copy of the alarm, by request.

Nothing from {address} since {contained.short}.`,
  ),
  mail(
    "review-170",
    "reviewinvite",
    "lead>security,engineering cc head,dpo,reporter",
    "Review of {case}: the short version beforehand",
    `Please correct me before two o'clock.

- {reporter} was the first to report it, with a question about a bill, at {reported.clock} on {reported.day}.
- The token of the service account {account} was published in {file} of the repository {repo}.
- First download: {first.clock} on {first.day}, from {address}.
- {analyst} discovered the open token at {found.clock} on {found.day}, and it was revoked at {contained.clock} on {contained.day}.
- The backup job {job} was suspected for some hours and had nothing to do with it.
- {files} files were taken (the figure of {filesWrong} is withdrawn), and {customersTold} customers were informed.`,
  ),
  mail(
    "review+90",
    "lessons",
    "head>all",
    "{case}: what happened, for everybody",
    `You have read pieces of this in the paper, so here is the whole.

A key to our storage, belonging to the service account {account}, stood in a public file. From {first.clock} on {first.day} somebody at {address} used it to copy from the bucket {bucket}. {reporter} in finance reported it first, because a bill looked wrong. {lead} led the incident and had the key revoked at {contained.clock} on {contained.day}. In the end {files} documents had been copied, and we wrote to {customersTold} customers.

What we change: tokens live for {lifetime} hours at most, a check stops keys before they leave the house, and finance is now officially part of our monitoring.`,
  ),
  mail(
    "review+121",
    "lessons",
    "md>reporter cc head,lead",
    "",
    `{reporter.first}, I have been through the security budget. The best sensor in it costs nothing and sits two doors from me. Thank you.`,
  ),
  chat(
    "review+104",
    "inc-{number}",
    `lead: closing the channel tomorrow. thanks everyone. last words?
    sysadmin: {job} is innocent and would like that in writing
    analyst: it is in writing. twice
    pusher: [thank you for not eating me|I've had worse weeks, but not many. thanks all]
    reporter: [I looked up egress. it means the way out|I now know what egress is]`,
  ),
];
