/** More of the security publication. */
export const securityArticlesB: readonly string[] = [
  `Ransom gang's own files leak
A gang that publishes other people's files has lost its own. Chat logs show a help desk with opening hours, a quarrel about holidays and a price list for 'small logistics, under 200 staff'.

Researchers who read them say most intrusions began with a sign-in that needed only a password.
#ransomware`,
  `Patch round-up: a calm month, by the numbers
{#61-119} fixes from the four makers we follow, of which {#3-9} are rated critical and one has been used in attacks. The one is in an edge device. It is always an edge device.
#vulnerability`,
  `School trust pays nobody, restores everything
A trust of [nine|eleven] schools near {siteA} was back in lessons four days after finding its servers encrypted. It had backups that were out of reach, a printed phone list and a caretaker with the keys to all of it.

'The phone list was the best thing we own,' says its IT lead.
#ransomware`,
  `Open-source maintainer hands over the keys, checks whom to
After a stranger had been helpful for two years, the maintainer of a small compression library asked for a video call before sharing the release key. The stranger has not been seen since.
#supplychain`,
  `Passkeys at the counter
A chain of {#20-60} pharmacies has replaced its shared till passwords with keys on a lanyard. Sign-ins take two seconds; the chain says that people stopped leaving sessions open because coming back is easy now.
#identity`,
  `Regulator fines courier for keeping everything
A courier that kept the signatures of all deliveries since 2009 'because disk is cheap' has been fined £{#40-310},000. Disk was not cheap after all.
#privacy`,
  `Deepfake call? No, just a bad line
A finance clerk who refused to pay an invoice because her manager 'sounded like a robot' was right to refuse and wrong about the robot: he was in a tunnel. The firm has bought her a cake.
#fraud`,
  `Search engine finds {#110-890} open storage buckets in a weekend
Two students looked for badly protected storage and needed no more than a list of common words. They told every owner they could find. About half have answered, and one of them said thank you.
#cloud`,
  `How to write an incident notice that people read
Say what happened, when, to whom, what you did and what the reader should do, in that order. Do not begin with how seriously you take security. {reporterName} has read {#90-240} of them so that you need not.
#lessons`,
  `Remote access: the account that nobody owns
An audit of [thirty|forty] mid-size firms finds that one in six remote-access accounts belongs to a contractor whose contract has ended. Half of those need no second factor.
#identity`,
  `Secrets in public code: the numbers go up again
A yearly count finds {#11-29} percent more keys and tokens in public repositories than a year ago. Most are for test systems. The trouble is with the rest, and with how long they stay valid: half still work after a week.
#secrets`,
  `Small town, large botnet
Police have switched off {#1100-3900} hijacked door cameras around {siteB}, most of them by visiting. 'We rang, and as they opened the door we could see ourselves,' an officer says.
#iot`,
  `Book review: a history of the help desk
Eighty years of 'have you tried' in 300 pages. The chapter on the first password reset, by telegram, is worth the price alone.
#culture`,
];
