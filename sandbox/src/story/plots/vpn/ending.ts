import { chat, mail, news, perhaps, ticket, type Beat } from "../plot.ts";

export const vpnEnding: readonly Beat[] = [
  mail(
    "corrected",
    "count",
    "junior>lead,head cc ops1,dpo",
    "",
    `Correction of my count: it is {hosts} machines, not {hostsWrong}. I had taken every machine with the account in its log; most of those only refused a connection. Signed in to, and so touched: {hosts}, all of them at {siteB} and in the planning network.

{analyst.first} has checked them one by one against the firewall.`,
  ),
  chat(
    "corrected+9",
    "inc-{number}",
    `junior: corrected: {hosts} machines touched in {case}. the {hostsWrong} includes everything that was merely knocked at
    sysadmin: [you tell me that after I've reinstalled 40|I've reinstalled more than that. they'll be very clean]
    lead: better clean than sorry. {hosts} is the number for everybody from now on`,
  ),
  mail(
    "corrected+42",
    "regulator",
    "dpo>counsel,head",
    "{case}: amended notice",
    `Amended today: {hosts} machines instead of {hostsWrong}, names and delivery addresses only, {customersTold} customers informed. The intruder's file {file} is described in the annex, with its checksum.`,
  ),
  news(
    "corrected+95",
    2,
    "{company}: intruders in the network, lorries on the road",
    `A night supervisor who pulled a cable has probably saved {company}, the {city} {line}, from worse. Strangers had entered its network with a contractor's access and were copying customers' addresses.

{customersTold} customers have been told. For [two|three] days one {site} planned its work on paper. 'We were slower and nobody complained,' says {ops1}, head of operations.`,
    ["business", "security"],
  ),
  news(
    "w6 10:30",
    0,
    "One cable against ransomware: the case of the moving mouse",
    `The account {account} belonged to a contractor who had finished a week before. It needed no second factor, and someone used it from {address} to walk into the planning network of a {line}.

They left a tool named {file}, [which responders know from|seen in] the night before an encryption. A night supervisor saw the mouse move and unplugged the machine. For some hours a remote-support tool, {aid}, was the suspect; it was innocent.

The lesson is old and still true: accounts of people who have left are keys under the mat.`,
    ["ransomware", "identity"],
  ),
  perhaps(
    news(
      "w7 09:15",
      1,
      "What {short} did with pencils",
      `When the planning computers at {company} had to be reinstalled, its {siteB} {site} planned on boards. We looked at the boards.

Each order was a card, each dock a column, and nothing could be in two places at once. 'I would like to keep one of those,' said the {site} manager, and did.`,
      ["practice"],
    ),
  ),
  mail(
    "decided",
    "decision",
    "head>it,security,operations cc md,hr",
    "Decision after {case}: remote access",
    `Decided today with {md.first} and {lead.first}: from now on there is no remote access without a second factor, for nobody and with no exception, and the accounts of contractors end by themselves after thirty days.

{hr.first} tells us on the day somebody leaves, and {network.first} switches it off on the same day. The {#21-49} contractor accounts we found are off as of this minute; whoever needs one will ring.`,
  ),
  mail(
    "decided+70",
    "allhands",
    "lead>all",
    "Remote access: what changes",
    `Dear all,

Because of {case} everybody who works from outside now needs a second factor, the small app or a key. Contractors' access lasts thirty days and then has to be asked for again. If this locks you out on a Sunday, the on-call number is on the back of your badge.

Yes, managers too. I have tested it on {md.first}.`,
  ),
  chat(
    "decided+83",
    "it-help",
    `shift: do I need the app for the handheld?
    desk1> no, handhelds never leave the house. only {vpn}
    planner> my phone is from 2014
    desk1> then you get a key for your key ring. [it's green|they are quite pretty]`,
  ),
  ticket(
    "decided+40",
    "SEC Task High head network In_Progress",
    "{change2}",
    "Second factor for all accounts of {vpn}, end dates for contractors",
    `After {case}: no account without a second factor; contractors' accounts expire after thirty days. {account} was neither.`,
    `@decided+160 network: {#140-260} of {#270-330} enrolled on the first day. The rest are on holiday or in denial.
    @review+20 network: All but nine. The nine are off.`,
    ["lessons"],
  ),
  mail(
    "restored",
    "restored",
    "sysadmin>lead cc ops1,head",
    "{case}: {siteB} is back on computers",
    `All machines at {siteB} run from a fresh image, {planning} is in sync with the paper (two cards differ, both were right), and the backup is plugged in again. {file} has not been seen anywhere since {tool.short}, and {address} has not knocked since {contained.short}.`,
  ),
  mail(
    "review-180",
    "reviewinvite",
    "lead>it,security,operations cc head,dpo,hr",
    "Review of {case}: my notes, please correct",
    `My notes for this afternoon.

- {reporter} was the first to report it, at {reported.clock} on {reported.day}, and pulled the cable unasked.
- The intruder signed in at {login.clock} on {login.day} with the account {account}, which had no second factor.
- {network} found the sign-in at {found.clock} on {found.day}; the account was disabled at {contained.clock} on {contained.day}.
- They came from {address} and left the file {file}.
- The remote-support tool {aid} was suspected for two hours and was not involved.
- {hosts} machines were touched (the early {hostsWrong} is withdrawn), and {customersTold} customers were told.`,
  ),
  mail(
    "review+100",
    "lessons",
    "head>all",
    "{case}: the whole story",
    `Rumour has it that we were hacked by a fox. Here is what happened.

At {login.clock} on {login.day} somebody logged in from {address} with the account {account} of a contractor who had finished his work with us; it asked for a password and for no second factor. In the night {reporter} saw a mouse move, reported it first and unplugged the machine. {lead} led the incident. At {contained.clock} on {contained.day} the account was disabled. {hosts} computers had been entered, a program called {file} was found, and we wrote to {customersTold} customers whose addresses had been copied or could have been.

Nothing was encrypted. What we change you know: a second factor for everybody, and thirty days for contractors.`,
  ),
  mail(
    "review+130",
    "lessons",
    "ops1>reporter,shift cc head,md",
    "",
    `{reporter.first}, the night shift has voted. The cable is going to be framed and will hang in the {siteB} canteen, with the date on a brass plate.`,
  ),
  chat(
    "review+112",
    "inc-{number}",
    `lead: that's it. closing this channel on Friday
    analyst: for the page: {aid} was cleared on {cleared.short}, I've taken it off the suspect list
    network: the contractor has sent flowers. it wasn't even their fault
    reporter: [what do I do if the mouse moves again|and if it moves again?]
    lead: [exactly the same|what you did]`,
  ),
];
