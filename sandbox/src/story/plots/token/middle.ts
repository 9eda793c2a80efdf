import { chat, mail, perhaps, type Beat } from "../plot.ts";

export const tokenMiddle: readonly Beat[] = [
  chat(
    "cleared+13",
    "security",
    `lead: {case}. {job} ruled out, somebody outside reads {bucket} with the key of {account}. where could they have got it
    analyst: laptop, chat, ticket, build log, public code. [starting with the last one|I always start with public code]
    ~41m analyst: got it. [oh dear|oh no]
    analyst: {file}. public. since {pushed.short}`,
  ),
  chat(
    "found+1",
    "security",
    `analyst: found the token at {found.clock}: it stands in {file} of {repo}, a public repository on {pusher.first}'s private page
    junior: that was for {hobby}
    lead: nobody rings {pusher.first} with a pitchfork. I'll go over in person
    head: declaring. {lead.first}, yours?
    lead: mine`,
  ),
  mail(
    "found+9",
    "found",
    "analyst>lead,head cc manager",
    "{case}: where the key comes from",
    `On {found.day} at {found.clock} I found the token of {account} in plain sight: it is in the file {file} in {repo}, a public repository that one of our developers made for {hobby}. It has been there since {pushed.clock} on {pushed.day}.

According to the hosting company's log the first download with it came at {first.clock} on {first.day}, so somebody's machine read the repository within a night. All reads of the bucket {bucket} come from {address}.

The token may read that bucket and nothing else, which is the one good piece of news.`,
  ),
  mail(
    "declared+4",
    "declared",
    "head>engineering,security cc md,fd,counsel",
    "Incident declared: {case}",
    `{case} is an incident since {declared.clock}. {lead} is leading the incident; {manager.first} keeps engineering's other work away from {lead.first} until further notice.

Somebody outside has been downloading from {bucket}. It holds [delivery papers and contracts|scanned papers] of customers. How many, we do not know.

Please do not delete the repository before {analyst.first} has a copy. [We will need it.|Evidence first, shame later.]`,
  ),
  chat(
    "declared+9",
    "inc-{number}",
    `lead: I'm incident lead for {case}. order: copy the repo, list who uses the token, new token, revoke the old one. not the other way round or the {site} stops printing
    data: users of that token: label printing, the customers' upload, one report. [fifteen minutes for the new one|new one is rolling out now]
    pusher: I'm here. [it's my mistake, I'm sorry. tell me what to do|I don't know what to say. I copied the config to show the format and forgot it was the real one]
    lead> you can take label printing. you know it best. [and it isn't one mistake, it's three, two of them are ours|and it took more than you to make this possible]
    qa: staging works with the new token
    ~18m data: production too`,
  ),
  chat(
    "contained",
    "inc-{number}",
    `lead: old token of {account} revoked, {contained.clock}
    data: labels printing. uploads fine. report fine
    analyst: {address} gets 403 now. it tried {#14-60} times in a minute and gave up
    lead: contained. [thank you. tea|go and eat something, all of you]`,
  ),
  mail(
    "contained+16",
    "declared",
    "lead>head cc engineering,security,md,fd",
    "",
    `Contained: the old token was revoked at {contained.clock} on {contained.day} after everything of ours had moved to a new one. The stranger at {address} has had nothing but refusals since.

Tomorrow we count what was taken, and {dpo.first} and {counsel.first} decide whom we have to tell.`,
  ),
  mail(
    "contained+80",
    "pusher",
    "pusher>manager",
    "About the token",
    `I'd rather write this than say it. I made {repo} for {hobby}, took the upload script from work because the retry logic is good, and copied {file} with it to show what the settings look like. I looked through it for passwords. The token does not look like a password; it looks like noise. That is all of it.

If you want me off the storage code I understand.`,
  ),
  mail(
    "contained+125",
    "pusher",
    "manager>pusher",
    "",
    `I do not want you off the storage code, I want you to write the check that would have caught it. A key that never expires and opens [forty gigabytes|four years] of paper should not have existed, and I signed the design.

Go home. Label printing runs, I have just watched it.`,
  ),
  mail(
    "counted",
    "count",
    "junior>lead,head cc dpo",
    "{case}: what was downloaded, first count",
    `First count from the hosting company's log: {filesWrong} files were downloaded from {bucket} between {first.short} and {contained.short}. I have not yet looked at sizes or repeats.`,
  ),
  chat(
    "counted+22",
    "inc-{number}",
    `sales: {filesWrong} files?? that's more than we have customers times ten
    lead: it's a first number. nobody outside this channel uses it, please
    comms: [too late, the director's office has it. I'll walk over|I have it in a draft. taking it out again]
    data: fwiw the bucket holds about thirty thousand. [something's counted twice|so something can't be right]`,
  ),
  mail(
    "counted+47",
    "count",
    "head>md,counsel cc lead",
    "",
    `The number on your desk ({filesWrong} files) is a first count and probably too high; the bucket does not even hold that many. Please wait for {junior.first}'s second one before you say it to anybody.`,
  ),
  perhaps(
    mail(
      "w3 14:30",
      "client",
      "client>support",
      "Are our papers safe with you?",
      `We hear from a driver, of all people, that you have 'computer trouble with papers'. Is there anything we should know? I would rather read it from you than from somewhere else.`,
    ),
  ),
  perhaps(
    mail(
      "w3 15:10",
      "client",
      "support>client",
      "",
      `There is something, and you will get it in writing from us by tomorrow noon, with what we know and what we do not. I did not want to leave you without an answer until then.`,
    ),
  ),
  mail(
    "told",
    "notice",
    "support>customers cc dpo,comms",
    "Some of your documents were copied from our storage",
    `Dear customer,

From {first.day} to {contained.day} somebody outside our company was able to download scanned documents from our storage, the bucket {bucket}. Documents of yours were in it. They are delivery papers and forms with names and signatures; there are no passwords and no bank details.

The cause was a key that one of us had published by mistake. It has been revoked. You need not do anything; if somebody contacts you about such a paper, tell us.

{support}
{support.title}, {company}`,
  ),
  chat(
    "told+49",
    "inc-{number}",
    `support: letters are out, {customersTold} customers, each with the list of their own papers
    dpo: regulator's form went in an hour before
    support: first call was from {client.org}. [they thanked us for the list. I nearly cried|they asked for the list as a spreadsheet. life goes on]`,
  ),
  perhaps(
    chat(
      "told+140",
      "sales",
      `sales: if customers ask about the copied papers: {support.first} has the wording, {case} is our number for it, nobody guesses
    support: guesses go to the [cookie jar|jar], one pound each`,
    ),
  ),
];
