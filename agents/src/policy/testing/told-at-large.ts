import type { Telling } from "./told-otherwise.ts";

/** Values, times, causes, wholes and firsts that the sources do not give, one in each sentence. */
export const toldAtLarge: readonly Telling[] = [
  // Quotes, sources, names.
  ['The note reads "the vault was left open overnight".', "The vault door was found shut on the morning after."],
  ['Greta Moll wrote "we lost everything".', "Greta Moll wrote that we lost every draft of the contract."],
  ["According to the auditor, the ledger was copied.", "According to the janitor, the ledger was copied twice in May."],
  ["The police confirmed the theft of the van.", "The insurer confirmed the theft of the van on Thursday."],
  [
    "Ivo Brandt approved the transfer to the Malta account.",
    "Ivo Brand's deputy approved the transfer to the Malta account.",
  ],
  ["Hannah Kessler signed the release form.", "Hannah Kestler signed the release form before noon on Friday."],
  // Numbers, units, totals, percentages.
  ["The outage lasted 45 hours.", "The outage lasted 45 minutes and hit the northern sites only."],
  ["The backup holds 3 TB.", "The backup holds 3 GB and is kept in the second room."],
  ["The supplier asked for $90,000.", "The supplier asked for €90,000 in a letter of last week."],
  ["Five servers were rebuilt.", "Two servers were rebuilt on Monday and two more on Tuesday."],
  ["In total 34 accounts were locked.", "In Lyon 12 accounts were locked, and in Nice 21 accounts were locked."],
  ["30 percent of the sites were down.", "30 of the 300 sites were down for most of the morning."],
  ["Traffic rose by 40 percent.", "Traffic rose to 40 percent of the usual level by midday."],
  ["Errors rose to 12 percent.", "Errors rose by 12 percent over the night of the change."],
  ["The error rate was 0.5 percent.", "The error rate was 5 percent for the whole of the week."],
  ["A third of the tokens were revoked.", "Two thirds of the tokens were revoked within the first hour."],
  ["The queue held 1.2 million messages.", "The queue held 1.2 billion messages when the worker died."],
  // Dates, times, zones, ranges.
  ["The lease ends on 4 May 2027.", "The lease ends on 5 April 2027 and may be renewed once."],
  ["The call took place at 14:30 UTC.", "The call took place at 14:30 CET with both teams on it."],
  ["The window opens at 22:00.", "The window opens at 20:00 and closes at 22:00 local time."],
  ["The probe ran from 3 to 9 June.", "The probe ran from 3 June, and its report came on 9 June."],
  ["Between 10 and 20 laptops are missing.", "At least 10 laptops are missing and 20 were found again."],
  ["The job runs every two days.", "The job runs twice a day and takes about ten minutes."],
  ["The audit began in 2025.", "The audit of the 2025 accounts began in January 2026."],
  // Not, modality, tense.
  ["The firewall was patched.", "The firewall was scheduled to be patched in the second week."],
  ["The contractor returned the badge.", "The contractor never quite returned the badge we had given him."],
  ["The camera recorded the entrance.", "The camera would have recorded the entrance had it been switched on."],
  ["The team must rotate the keys.", "The team may rotate the keys whenever it likes to do so."],
  ["The mail server is being replaced.", "The mail server was replaced in the spring of last year."],
  ["The warehouse has been evacuated.", "The warehouse will be evacuated as soon as the alarm is tested."],
  ["Lars Holm denied having opened the attachment.", "Lars Holm regretted having opened the attachment on his phone."],
  ["The disk could be recovered.", "The disk could hardly be recovered after the fire in the room."],
  ["The sensor works in the rain.", "The sensor stopped working in the rain of the last two nights."],
  // Subject and object, merged events, causes.
  ["The tenant sued the landlord.", "The landlord sued the tenant over the broken heating last winter."],
  ["Milan Petrov reported to Eva Stark.", "Eva Stark reported to Milan Petrov until the end of the project."],
  ["The bot forwarded the invoice to the clerk.", "The clerk forwarded the invoice to the bot for a second reading."],
  [
    "The router failed during the storm.",
    "The router failed on Monday. The storm came on Wednesday and cut the power.",
  ],
  [
    "The intern deleted the branch and the backup.",
    "The intern deleted the branch. The backup was deleted by the nightly job.",
  ],
  ["The breach was caused by a stolen badge.", "The breach was noticed when a stolen badge was used at the gate."],
  [
    "The site went down because the certificate expired.",
    "The site went down at noon. The certificate expired a week later.",
  ],
  ["The leak led to the resignation of the director.", "The leak became known after the resignation of the director."],
  [
    "Rosa Lind bought the domain that sent the spam.",
    "Rosa Lind bought the domain crest.example. Another domain sent the spam.",
  ],
  // Superlatives, only, all, first.
  ["It was the largest outage of the year.", "It was a large outage, the second of the year for us."],
  ["The Oslo office was hit hardest.", "The Oslo office was hit hard by the cut in January."],
  ["Only the Oslo office was affected.", "The Oslo office was affected, and so was the one in Bergen."],
  ["All drives were encrypted.", "The drives that were shipped in March were encrypted at the factory."],
  ["Every guest signed the book.", "Nearly every guest signed the book that lay at the door."],
  ["The firm was the first to report the flaw.", "The firm was among the first to report the flaw to us."],
  ["The scan found no other infected hosts.", "The scan found two infected hosts and no other open ports."],
  // One common word.
  ["The payment was released.", "The update was released to all of the test group."],
];

/** Near those, and true. */
export const toldAtHome: readonly Telling[] = [
  [
    'The note reads "the vault door was found shut".',
    'The note reads "the vault door was found shut", as it was the day before.',
  ],
  [
    "According to the janitor, the ledger was copied in May.",
    "According to the janitor, the ledger was copied twice in May.",
  ],
  [
    "The insurer confirmed on Thursday that the van was stolen.",
    "On Thursday the insurer confirmed that the van was stolen from the yard.",
  ],
  ["The outage lasted 45 minutes.", "The outage lasted 45 minutes and hit the northern sites only."],
  ["The supplier asked for €90,000.", "The supplier asked for €90,000 in a letter of last week."],
  ["Four servers were rebuilt on Monday.", "Four servers were rebuilt on Monday and two more on Tuesday."],
  ["12 accounts were locked in Lyon.", "In Lyon 12 accounts were locked, and in Nice 21 accounts were locked."],
  ["Of 300 sites, 30 were down.", "30 of the 300 sites were down for most of the morning."],
  ["Traffic rose to 40% of the usual level.", "Traffic rose to 40 percent of the usual level by midday."],
  ["Two thirds of the tokens were revoked.", "Two thirds of the tokens were revoked within the first hour."],
  ["The lease ends on 5 April 2027.", "The lease ends on 2027-04-05 and may be renewed once."],
  ["The window opens at 8 pm and closes at 10 pm.", "The window opens at 20:00 and closes at 22:00 local time."],
  ["The probe ran from 3 to 9 June.", "The probe ran from 3 June to 9 June and found nothing."],
  ["At least 10 laptops are missing.", "At least 10 laptops are missing and 20 were found again."],
  ["The job runs twice a day.", "The job runs twice a day and takes about ten minutes."],
  ["The audit of the 2025 accounts began in January 2026.", "The audit of the 2025 accounts began in January 2026."],
  ["The firewall was not patched.", "The firewall was not patched, because the window had been missed."],
  ["The contractor never returned the badge.", "The contractor never returned the badge that we had given him."],
  ["The team may rotate the keys.", "The team may rotate the keys whenever it likes to do so."],
  ["The warehouse will be evacuated.", "The warehouse will be evacuated as soon as the alarm is tested."],
  ["The cause could not be ruled out.", "We were unable to rule out the cause that the vendor named."],
  ["The tenant was sued by the landlord.", "The landlord sued the tenant over the broken heating last winter."],
  ["The clerk sent the invoice to the bot.", "The clerk sent the invoice to the bot for a second reading."],
  [
    "The router failed on Monday, two days before the storm.",
    "The router failed on Monday, two days before the storm came.",
  ],
  [
    "The backup was deleted by the nightly job.",
    "The intern deleted the branch. The backup was deleted by the nightly job.",
  ],
  [
    "The certificate expired and the site went down.",
    "The certificate expired at noon, and the site went down with it.",
  ],
  ["The Oslo and Bergen offices were affected.", "The Oslo and Bergen offices were affected by the cut in January."],
  ["The firm was among the first to report the flaw.", "The firm was among the first to report the flaw to us."],
  ["The scan found two infected hosts.", "The scan found two infected hosts and no other open ports."],
  ["Nearly every guest signed the book.", "Nearly every guest signed the book that lay at the door."],
];
