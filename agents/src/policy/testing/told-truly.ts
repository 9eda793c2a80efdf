import type { Telling } from "./told-otherwise.ts";

/** What a source says, told truly: shortened, turned into the passive, in another order or spelling, put together from two. */
export const toldTruly: readonly Telling[] = [
  [
    "The mail gateway was down from 09:12 to 10:40 UTC.",
    "Between calls: the mail gateway was down from 09:12 to 10:40 UTC on Friday.",
  ],
  [
    "An expired certificate on node 7 caused the outage of the gateway.",
    "The outage of the gateway was caused by an expired certificate on node 7.",
  ],
  [
    "The outage of the gateway was caused by an expired certificate.",
    "An expired certificate on node 7 caused the outage of the gateway.",
  ],
  ["Ada Byron restarted the gateway at 10:40.", "At 10:40 Ada Byron restarted the gateway and told the desk about it."],
  ["The gateway was restarted by Ada Byron.", "At 10:40 Ada Byron restarted the gateway and told the desk about it."],
  ["43 hosts were isolated by the desk.", "By noon the desk had isolated 43 hosts and blocked two senders."],
  ["The desk blocked two senders.", "By noon the desk had isolated 43 hosts and blocked two senders."],
  ["No mailbox was read by the attackers.", "The attackers read no mailbox, as far as the logs of the gateway tell."],
  ["The attackers didn't read any mailbox.", "The attackers did not read any mailbox, the logs of the gateway say."],
  ["The backup may be incomplete.", "We found that the backup might be incomplete for the finance share."],
  [
    "The backup of the finance share might be incomplete.",
    "We found that the backup may be incomplete for the finance share.",
  ],
  ["All branches in the north were offline for 40 minutes.", "For 40 minutes every branch in the north was offline."],
  [
    "Some of the laptops had to be rebuilt.",
    "Several laptops of the sales team had to be rebuilt, some of them twice.",
  ],
  ["Most customers were told by mail.", "Most customers were told by mail on the same day, the rest by phone."],
  [
    "The team plans to rotate all keys of the cluster.",
    "The team intends to rotate all keys of the cluster next month.",
  ],
  [
    "Rotation of the keys of the cluster is planned.",
    "The rotation of all keys of the cluster is planned for the spring.",
  ],
  [
    "The patch will be rolled out on Tuesday.",
    "The patch will be rolled out to all branches on Tuesday, after the audit.",
  ],
  ["The vendor denied that the key had leaked.", "Asked by us, the vendor denied that its signing key had leaked."],
  [
    "The vendor denies a leak of its signing key.",
    "Asked by us, the vendor denied that its signing key had leaked, or any leak at all.",
  ],
  ["Failed logins rose to 4,000 an hour.", "After the change failed logins rose to 4,000 an hour on the portal."],
  ["Error rates fell after the rollback.", "After the rollback of the release error rates fell to their usual level."],
  ["The rollback was finished before noon.", "The release went badly, and the rollback was finished before noon."],
  [
    "The attackers stopped scanning after the block.",
    "After the block of the network the attackers stopped scanning the portal.",
  ],
  [
    "The filter prevented the theft of customer records.",
    "In the end the filter prevented the theft of customer records.",
  ],
  ["The release went out without approval.", "The release of Tuesday went out without approval of the security desk."],
  [
    "The old driver could not be removed from the laptops.",
    "The installer could not remove the old driver from the laptops.",
  ],
  ["The installer failed to remove the old driver.", "The installer failed to remove the old driver from the laptops."],
  ["About 40 files were taken from the share.", "Around 40 files were taken from the share of the desk."],
  ["More than 300 messages were held back.", "The filter held back over 300 messages, mostly newsletters."],
  [
    "Between 40 and 90 files were taken.",
    "The attackers took between 40 and 90 files from the share; files were taken at night.",
  ],
  ["Files worth 3 million euros were lost.", "In all, files worth 3m euros were lost in the fire."],
  ["Availability fell by 3 percentage points.", "In the quarter availability fell by 3 percentage points to 96 %."],
  [
    "On 20 November 2026 the board approved the shutdown of the portal.",
    "Yesterday the board approved the shutdown of the portal.",
  ],
  [
    "The board approved the shutdown of the old portal.",
    "After a long debate the board approved the shutdown of the old portal yesterday.",
  ],
  [
    "Ticket SEC-1482 tracks the cleanup of the laptops.",
    "The cleanup of the laptops is tracked in SEC-1482, a ticket of the desk that tracks all of it.",
  ],
  [
    "Customers noticed slow pages, Ben Stone wrote.",
    "Ben Stone wrote that customers noticed slow pages during the night.",
  ],
  ["Ben Stone accused Ada Byron, who denied it.", "Ben Stone accused Ada Byron of the leak, who denied it."],
  [
    "The gateway failed at 09:12 and was restarted at 10:40.",
    "The gateway failed at 09:12 UTC on Friday.",
    "The gateway was restarted at 10:40 UTC by the desk.",
  ],
  [
    "The outage hit 4,000 customers in the north.",
    "The outage began at 09:12 in the north.",
    "In all 4,000 customers were hit by the outage.",
  ],
  [
    "Ada Byron found the flaw; Ben Stone mended it.",
    "Ada Byron found the flaw in the filter.",
    "Ben Stone mended the flaw in the filter the same day.",
  ],
  ["The museum's doors were open for 187 minutes.", "The doors of the museum were open for 187 minutes on Tuesday."],
  ["It was 47 doors, not 60.", "Correction: it was 47 doors, not 60 doors, counted on site by the guards."],
  ["The guards counted 47 doors.", "Correction: it was 47 doors, which the guards counted on site."],
  ["The cluster was moved to version 2.6.", "In the window the cluster was moved from 2.4 to version 2.6 at last."],
  ["The disk is full again.", "Since this morning [[the disk is full again on the ledger]], and nobody knows why."],
  [
    "The ledger was restored from the backup.",
    "The team reported that [[the ledger was restored from the backup]] at noon.",
  ],
  ["The desk will meet at nine.", "As agreed, [[the desk will meet at nine in the small room]], with coffee."],
  ["Nobody was hurt in the fire.", "The cellar was flooded, but [[nobody was hurt in the fire]] itself."],
  ["The key was stored in the vault.", "Ada Byron, who runs the desk, said that [[the key was stored in the vault]]."],
  ["Der Ausfall dauerte 40 Minuten.", "Der Ausfall des Gateways dauerte 40 Minuten, die Ursache war ein Zertifikat."],
  ["Die Angreifer haben das Archiv nicht gelesen.", "Die Angreifer haben das Archiv der Buchhaltung nicht gelesen."],
  ["La panne a duré 40 minutes.", "La panne de la passerelle a duré 40 minutes le matin."],
  ["Los atacantes no leyeron el archivo.", "Los atacantes no leyeron el archivo de la contabilidad."],
  ["The rack reached 60 degrees Celsius.", "During the failure of the fan the rack reached 60 degrees Celsius."],
  ["Only the sales team was told about the leak.", "Only the sales team was told about the leak of the records."],
  [
    "The sales team knew about the leak.",
    "Only the sales team was told; the sales team knew about the leak since May.",
  ],
  ["The portal runs again since noon.", "Since noon the portal runs again for all customers."],
  [
    "The team took the server off the network.",
    "At once the team takes the server off the network and calls the desk.",
  ],
  ["Encryption of the backups begins in December.", "In December the team begins the encryption of the backups."],
  ["The worm didn't reach the ledger.", "The worm did not reach the ledger of the bank."],
  [
    "Door certificates are renewed automatically from 1 April 2027 on, it was decided.",
    "We have decided that every door certificate is renewed automatically from 1 April 2027 on.",
  ],
];
