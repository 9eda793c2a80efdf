/** The security publication: reports, opinions and other people's incidents. */
export const securityArticlesA: readonly string[] = [
  `Regional hospital runs on paper for {d#2-3} days after server fault
A hospital in {siteA} has spent {d} days with paper charts after a storage system refused to start. It was not an attack, the trust says, but a firmware update that had waited for a power cut.

'We had trained for ransomware,' a ward manager told us. 'The paper was the same. The worry was smaller.'
#outage`,
  `Why nobody reads the alert at 3 a.m.
We asked {#31-80} small security teams how many alerts they get in a night. The median answer was {#140-420}. How many do they open? Nine.

The teams that do better have not bought anything. They deleted rules. One switched off two thirds of its alerts in an afternoon and found the first real intrusion [a week|ten days] later, because it was no longer number 212 on a list.
#operations`,
  `Stolen laptop, encrypted disk, quiet weekend
A council lost a laptop with the housing list on a train to {siteB}. The disk was encrypted, the key was not on a note under the keyboard, and nobody had to be told anything on Monday.

It is the kind of story that is never printed, so here it is.
#data`,
  `University loses {#2-9},{#100-999} mailboxes to a single forgotten rule
A forwarding rule set up for a conference in 2017 has sent copies of mail to a domain that expired and was bought by somebody else. {firmA}, which found it, says the rule was 'the most successful piece of malware that never existed'.

The university advises everyone to look at their own rules today. So do we.
#mail`,
  `Insurers ask 112 questions now
The questionnaire that firms must fill in for cyber cover has tripled in two years. Brokers say that one answer matters most: when did you last restore something, and who watched?

'A no with a date for the yes is fine,' says one underwriter. 'A yes that is not true is the most expensive word in the form.'
#insurance`,
  `The [parcel|toll] text message is back
For the third winter, text messages about a small unpaid fee for a parcel are going round. New this year: the page asks for the card number twice, 'because the first one was not accepted'. It was.
#phishing`,
  `Opinion: stop calling people the weakest link
Whoever designs a button that reads 'Accept' and means 'give away my mailbox' has no business blaming the person who presses it, writes {reporterName}.

In nine of the last ten cases on this site the first warning came from a person who thought something was odd. No product did that.
#opinion`,
  `Bank tells {#3-9},{#100-999} customers about a misdirected letter run
A folding machine that was one page out sent statements to the neighbours. No computer was involved, the bank says, 'in the modern sense'. The regulator wants a report all the same.
#data`,
  `Backups that were never switched on
A [joinery|bakery chain|surveyor] near {siteB} learned after a disk failure that its backup had reported success for fourteen months without containing a file. The job copied an empty folder, quickly and well.

Our checklist for a first restore is free to use: pick a file, pick a person, use a clock.
#backup`,
  `Two arrests over hotel booking fraud
Police have arrested two people who are said to have sent payment links through the booking accounts of {#40-180} hotels. The accounts were taken over one by one with a fake 'guest complaint' that no receptionist likes to leave unread.
#crime`,
  `Supplier portals: one password, eleven logins
A survey of {#180-600} purchasing departments finds that buyers have eleven portal accounts on average, and that four in ten share them with a colleague. 'Somebody has to order when I'm on holiday,' one of them writes, and who would argue?
#identity`,
  `Chatty printers, part two
We wrote last month about office printers that send page counts to their maker. The maker of one model now says that the names of documents were sent, too, 'for a limited time, in error, to an address that no longer exists'.
#privacy`,
  `What the water company learned from its worst morning
Three months after an outage that left its control room blind for [four|five] hours, a water company has published its own account, unasked. The part worth reading is the list of what went well: radios, paper maps, and a retired engineer who lives next door.
#lessons`,
];
