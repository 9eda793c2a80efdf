import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const tokenOpening: readonly Beat[] = [
  chat(
    "pushed+6",
    "engineering",
    `pusher: [tidied up|cleaned up] the little upload script for {hobby} and put it on my public page, [nothing of ours in it|generic stuff only], in case someone wants the slides later
    qa: [nice|finally]. is the retry thing in there
    pusher: the retry thing is the best part`,
  ),
  perhaps(
    news(
      "w0 11:10",
      0,
      "Half of leaked keys still work a week later",
      `A yearly count of keys and tokens in public code finds more of them than ever. [What worries its authors|The worrying part] is the second number: after a week, half can still be used.

Automatic readers find a new key within minutes. 'You can push it, notice it and delete it, and it has been copied in between,' one of the authors says. Deleting the commit changes nothing; only revoking the key does.`,
      ["secrets", "cloud"],
    ),
  ),
  chat(
    "peak+3",
    "alerts",
    `data: [hm. outgoing traffic of the object store is at nine times the usual|outgoing traffic of {storage} nine times its normal evening]. who is exporting what?
    sysadmin: probably {job}, it [moved|was moved] to the evening last week
    data: that would explain the hour. [not the size, but ok|ok, leaving it]`,
  ),
  mail(
    "reported",
    "bill",
    "reporter>desk cc data,fd",
    "Why did we pay £{bill} for 'egress'?",
    `The preview of the storage bill has a line that I have never seen before: £{bill} for outgoing traffic, all of it [since the night before last|within two days]. In a normal month it is about £30.

I do not know what egress is. [I do know what thirty pounds are.|But I know a number with the wrong length when I see one.] Could somebody look today, please? The bill closes on Friday.`,
  ),
  ticket(
    "opened",
    "SEC Incident High desk1 lead Done",
    "{number}",
    "Unexplained downloads from storage bucket {bucket}",
    `{reporter} ({reporter.title}) was the first to report this, at {reported.clock} on {reported.day}: the preview of the storage bill shows traffic for which nobody has an explanation.

Bucket concerned, as far as we know: {bucket}. All times in UTC.`,
    `@opened+14 data: Not one of my exports. I have three and all of them are small.
    @suspected sysadmin: Candidate: the backup job {job}. It was moved to the evening last week and could be reading everything twice. Paused it.
    @cleared sysadmin: {job} is cleared. It reads inside the data centre, that traffic is free and does not show on the bill. Un-paused.
    @found analyst: The downloads use the token of {account}, and that token stands in {file} of the public repository {repo}.
    @declared head: Declared as an incident; {lead} is incident lead.
    @contained lead: Token revoked at {contained.clock}. Last successful read eleven seconds before that.
    @counted junior: First count: {filesWrong} files.
    @corrected junior: Correction: large files are fetched in pieces and I counted pieces. Distinct files: {files}.
    @told+120 dpo: {customersTold} customers written to, regulator informed.
    @decided+25 manager: Decided: no token lives longer than {lifetime} hours. See SEC-{change2}.
    @review+110 lead: Review done, notes on {wiki}. Closing.`,
    ["storage", "token"],
  ),
  chat(
    "opened+4",
    "it-help",
    `desk1: {reporter.first} in finance found a storage bill that can't be right, {case}. [data folks?|who owns the object store these days]
    data: [me, by inheritance|me]. looking
    ~9m data: it's all one bucket, {bucket}. reads, no writes
    reporter: is it expensive because something is broken or because something is gone?
    data: good question. [I don't like it|please let it be broken]`,
  ),
  mail(
    "suspected+5",
    "bill",
    "sysadmin>reporter,data cc lead",
    "",
    `My guess is one of ours: {job}, a backup job that [I moved|was moved] to the evening last week. If it reads through the public door and not through the internal one, it would cost exactly like this. I have paused it and will see what the traffic does tonight.`,
  ),
  mail(
    "suspected+50",
    "hoster",
    "data>hoster cc lead",
    "Access log for {bucket}, please, as far back as you have it",
    `Could you send us the access log of the bucket {bucket} with addresses and the names of the keys used? We see reads that we cannot explain and would like to know who reads.`,
  ),
  mail(
    "cleared-35",
    "hoster",
    "hoster>data cc lead",
    "",
    `Log is in your support folder, [it is a big one|mind the size]. At a glance: nearly everything comes from one address outside our network, {address}, with the key of {account}. First request with it from there: {first.clock} on {first.short}.

If that is not you, revoke the key. That does not need us.`,
  ),
  mail(
    "cleared+2",
    "cleared",
    "sysadmin>lead,data cc reporter",
    "{job} has nothing to do with it ({case})",
    `I owe an apology to a backup job. {job} is cleared: it reads inside the data centre, which costs nothing, and it was paused for three hours while the downloads went on.

So somebody outside is reading {bucket}, and has a key.`,
  ),
];
