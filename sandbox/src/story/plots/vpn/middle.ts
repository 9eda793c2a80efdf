import { chat, mail, perhaps, ticket, type Beat } from "../plot.ts";

export const vpnMiddle: readonly Beat[] = [
  chat(
    "found",
    "security",
    `network: found it, {found.clock}. {account} signed in to {vpn} at {login.clock} last night from {address} and is STILL connected
    lead: that's {contractor.first}'s account. they finished last week
    analyst: no second factor on it?
    network: no second factor. contractors were [exempt "for the time being"|an exception]. in 2021
    head: declaring. {lead.first} leads, I do the telephone`,
  ),
  mail(
    "found+11",
    "found",
    "network>lead,head cc analyst",
    "{case}: how they got in",
    `At {found.clock} on {found.day} I found the way in: the contractor account {account}, which has no second factor, signed in to {vpn} at {login.clock} on {login.day} from {address}. {contractor} is at home and has not used it for weeks; I rang.

From there they went to the planning machine at {siteB} by remote desktop, with the same password. I would like to cut the session as soon as {analyst.first} has seen what is open.`,
  ),
  mail(
    "declared+3",
    "declared",
    "head>it,security,operations cc md,counsel",
    "Incident declared: {case}",
    `{case} is an incident. {lead} is leading the incident and decides what is switched off. If somebody from IT asks you to leave a computer alone, please leave it alone, even if there is an order on it.

What we know: somebody is inside with a contractor's remote access. What we fear: that they meant to encrypt. There is no sign that they have.

Thanks to {reporter.first} we know it in the first night and not in the third.`,
  ),
  chat(
    "declared+7",
    "inc-{number}",
    `lead: incident lead for {case}: me. {network.first}: cut the account. {sysadmin.first}: backups off the network, now, physically. {analyst.first}: the machine at {siteB}. {ops1.first}: can you plan on paper until tomorrow?
    ops1: we did until 2009. [someone find the pencils|I'll fetch the boards]
    sysadmin: backup is unplugged. last good one from [05:04|05:07], before anything that matters
    ~25m network: ready to cut`,
  ),
  chat(
    "contained",
    "inc-{number}",
    `network: {account} disabled, sessions gone, {contained.clock}. {address} blocked on both lines
    analyst: the remote desktop at {siteB} froze and closed. that was them
    lead: contained, until proved otherwise. [sandwiches are in room one|eat something]`,
  ),
  mail(
    "contained+18",
    "declared",
    "lead>head cc it,security,operations,md",
    "",
    `The contractor account was disabled at {contained.clock} on {contained.day}, with every session cut off, and {address} is blocked. Nothing has been encrypted. {planning} runs at the other sites; {siteB} plans on paper until the machines have been looked at.

Next: which machines they touched, what they copied, and whether they left a way back.`,
  ),
  mail(
    "tool+6",
    "tool",
    "analyst>lead,head cc sysadmin",
    "{case}: what they left at {siteB}",
    `They left one program, {file}, in a folder that pretends to belong to a printer. It packs files and sends them somewhere; on this machine it had prepared {staged} files, names and delivery addresses of customers, and the cable was pulled before the last part went out. I cannot say yet how much went before.

This is what people do the night before they encrypt. {reporter.first} may have saved us a month.`,
  ),
  chat(
    "tool+15",
    "inc-{number}",
    `analyst: search for {file} is running on everything that has a plug
    junior: what do I count, machines with the file or machines they signed in to?
    analyst: signed in to. [the file is only on two|file's only here so far]
    sysadmin: adding {file} to the block list, by hash, not by name`,
  ),
  mail(
    "counted",
    "count",
    "junior>lead cc head,ops1",
    "{case}: machines touched, first count",
    `First count: {hostsWrong} machines had contact with {account} between {login.clock} and {contained.clock}. I took every machine that has the account in its log.`,
  ),
  chat(
    "counted+12",
    "inc-{number}",
    `ops1: {hostsWrong} machines?? that's every {site} we have
    lead: it's a first number. but we treat all of them as touched tonight
    sysadmin: [then I need four people and a lot of coffee|reinstalling what I can. who can hold a screwdriver]
    site1: [you'll have six|I can drive], where do you want us`,
  ),
  mail(
    "counted+35",
    "count",
    "head>md,ops1 cc lead",
    "",
    `For tonight please plan with {hostsWrong} machines that need a look. I expect the number to fall; "has the account in its log" can also mean that a door was knocked on and stayed shut.`,
  ),
  perhaps(
    mail(
      "w2 18:40",
      "home",
      "md>reporter",
      "Last night",
      `I hear you stood in front of that computer for two minutes and then pulled the cable. Nobody had ever told you to. Thank you. Are you all right?`,
    ),
  ),
  perhaps(
    mail(
      "w3 05:50",
      "home",
      "reporter>md",
      "",
      `I am all right, thank you for asking. I have told the story eleven times and the mouse gets faster each time. It was quite slow.`,
    ),
  ),
  mail(
    "told",
    "notice",
    "key>customers cc dpo,comms",
    "Somebody was in one of our planning computers",
    `Dear customer,

In the night of {login.day} somebody used a contractor's remote access to enter our network and to copy names and delivery addresses from a planning computer. We noticed in the same night, disabled the access at {contained.clock} on {contained.day} and have told the regulator.

Your orders are safe and deliveries run, some of them planned with pencil. Please be careful with calls and mails that quote one of your deliveries and want something from you.

{key}
{key.title}, {company}`,
  ),
  chat(
    "told+58",
    "inc-{number}",
    `key: all {customersTold} customers told about {case}. [one asked whether the pencil is vegan|most of them asked about tomorrow's delivery and nothing else]
    comms: the paper has called, I gave them two true sentences
    dpo: regulator has our form since [noon|this morning]`,
  ),
  mail(
    "told+85",
    "customer",
    "client>key",
    "Re: your letter",
    `Thank you for the quick letter. We had something like this ourselves two years ago and told people after five weeks, which I still regret. Is there anything you need from us? We have a spare person who is good with lists.`,
  ),
  perhaps(
    mail(
      "told+140",
      "customer",
      "key>client",
      "",
      `That is the nicest answer so far. We are short of people who can reinstall computers and not of lists, but I will pass on the offer.`,
    ),
  ),
  ticket(
    "counted+50",
    "IT Task High sysadmin network Done",
    "{change}",
    "Reinstall planning machines at {siteB} ({case})",
    `All planning machines at {siteB}, from the image of this month, offline, before they see the network again. Paper boards stay up until {ops1.first} says so.`,
    `@counted+180 network: Six done, four to go. The pencil people are faster than we are.
    @told+20 sysadmin: All done at {siteB}.
    @restored-30 site1: Boards are down. I kept one as a souvenir.`,
    ["intrusion"],
  ),
];
