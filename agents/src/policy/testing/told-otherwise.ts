/** A sentence and what it quotes; a quote is a part of its source where that stands in double brackets. */
export type Telling = readonly [said: string, ...quotes: string[]];

/** What a source says, told otherwise: in other words that turn, widen, harden or swap it, or cut so that it says something else. */
export const toldOtherwise: readonly Telling[] = [
  [
    "The mail gateway is forwarding messages to the archive.",
    "The mail gateway stopped forwarding messages to the archive.",
  ],
  ["The team suffered a loss of customer records.", "The team avoided a loss of customer records."],
  ["The filter caused the theft of the customer records.", "The filter prevented the theft of the customer records."],
  [
    "The vendor confirmed reports that its signing key had leaked.",
    "The vendor dismissed reports that its signing key had leaked.",
  ],
  [
    "Many customers noticed the outage of the portal on the day.",
    "Few customers noticed the outage of the portal on the day.",
  ],
  ["The keys were rotated before the audit was closed.", "The keys were rotated after the audit was closed."],
  ["The disks were damaged by the water in the cellar.", "The disks were scarcely damaged by the water in the cellar."],
  ["The nightly export often fails on the east cluster.", "The nightly export seldom fails on the east cluster."],
  [
    "Every server including the ledger was patched on the weekend shift.",
    "Every server except the ledger was patched on the weekend shift.",
  ],
  [
    "The migration is complete in the north region, said the team.",
    "The migration is far from complete in the north region, said the team.",
  ],
  [
    "Failed logins on the portal rose after the new rule was set.",
    "Failed logins on the portal fell after the new rule was set.",
  ],
  [
    "The board blocked the purchase of the new storage rack.",
    "The board approved the purchase of the new storage rack.",
  ],
  [
    "The error rate of the checkout service decreased during the night.",
    "The error rate of the checkout service increased during the night.",
  ],
  [
    "The alarm sounded after the door of the vault was opened.",
    "The alarm sounded before the door of the vault was opened.",
  ],
  [
    "The attacker exfiltrated the payroll archive of the finance team.",
    "The attacker scanned the payroll archive of the finance team.",
  ],
  [
    "The attacker deleted the payroll archive of the finance team.",
    "The attacker deleted the lunch archive of the finance team.",
  ],
  ["The fibre was cut 12 miles north of the data centre.", "The fibre was cut 12 km north of the data centre."],
  [
    "The queue grew by 500 messages per day during the outage.",
    "The queue grew by 500 messages per hour during the outage.",
  ],
  [
    "The attackers took exactly 40 files from the share of the desk.",
    "The attackers took about 40 files from the share of the desk.",
  ],
  [
    "Between 90 files were taken from the share of the desk.",
    "Between 40 and 90 files were taken from the share of the desk.",
  ],
  [
    "Some 90 files were taken from the share of the desk.",
    "Some 40 to 90 files were taken from the share of the desk.",
  ],
  [
    "Two thirds of the laptops of the sales team were infected.",
    "Two fifths of the laptops of the sales team were infected.",
  ],
  [
    "The price of the licence rose to 40 euros for each seat.",
    "The price of the licence rose by 40 euros for each seat.",
  ],
  ["The supplier sued the customer over the lost shipment.", "The customer sued the supplier over the lost shipment."],
  [
    "The gateway overloaded the database with retries in the morning.",
    "The database overloaded the gateway with retries in the morning.",
  ],
  ["Ada Byron found the flaw and Ben Stone mended it.", "Ben Stone found the flaw and Ada Byron mended it."],
  [
    "The patch was rolled out in the evening to all branches.",
    "The patch was rolled out in the morning to all branches.",
  ],
  ["The audit of the archive takes place in spring.", "The audit of the archive takes place in autumn."],
  ["All the laptops of the sales team were infected.", "Some of the laptops of the sales team were infected."],
  ["All laptops of the sales team were infected by the worm.", "Laptops of the sales team were infected by the worm."],
  ["Only the sales team was told about the leak.", "The sales team was told about the leak."],
  ["The sales team was told about the leak.", "Only the sales team was told about the leak."],
  ["All customers of the portal were told by mail.", "Most customers of the portal were told by mail."],
  ["The nightly export always breaks on the east cluster.", "The nightly export sometimes breaks on the east cluster."],
  ["The attackers have read the mailbox of the director.", "The attackers may have read the mailbox of the director."],
  ["The flaw will expose the payroll archive to outsiders.", "The flaw could expose the payroll archive to outsiders."],
  ["The team rotated all keys of the gateway cluster.", "The team plans to rotate all keys of the gateway cluster."],
  [
    "The team has disabled the old accounts of the contractor.",
    "The team should have disabled the old accounts of the contractor.",
  ],
  ["The contractor sold the door codes of the museum.", "The contractor allegedly sold the door codes of the museum."],
  ["The ledger is lost and the bank must rebuild it.", "If the ledger is lost, the bank must rebuild it."],
  [
    "An insider copied the drawings of the new engine.",
    "An insider is suspected to have copied the drawings of the new engine.",
  ],
  [
    "The certificate was the cause of the outage at the gateway.",
    "The certificate was possibly the cause of the outage at the gateway.",
  ],
  ["The worm reached the ledger of the bank on its way.", "The worm almost reached the ledger of the bank on its way."],
  ["The attackers read the mailbox of the director.", "Did the attackers read the mailbox of the director?"],
  [
    "The outage of the portal hit 4,000 customers in the north.",
    "The outage of the portal hit customers in the north.",
    "The newsletter reached 4,000 customers in the spring.",
  ],
  [
    "Ada Byron leaked the door codes of the museum.",
    "Somebody leaked the door codes of the museum.",
    "Ada Byron leads the choir of the museum.",
  ],
  ["Attackers read the pаyroll share of the finance team.", "Attackers read the lunch share of the finance team."],
  ["The attackers did nοt read the payroll share.", "The attackers did read the payroll share."],
  ["The attackers did nоt read the payroll share of finance.", "The attackers did read the payroll share of finance."],
  [
    "The gateway was isolated by anna kellar of the finance team.",
    "The gateway was isolated by anna keller of the finance team.",
  ],
  [
    "The backup server holds a copy of every mailbox.",
    "It would be a mistake to say that [[the backup server holds a copy of every mailbox]].",
  ],
  ["The bank must rebuild the whole ledger.", "If the disks are lost [[the bank must rebuild the whole ledger]]."],
  [
    "The signing key leaked from the build server.",
    "Contrary to early reports that [[the signing key leaked from the build server]], it is safe.",
  ],
  ["The signing key leaked from the build server.", "That [[the signing key leaked from the build server]] is a hoax."],
  [
    "The signing key leaked from the build server.",
    "[[The signing key leaked from the build server.]] This is not true.",
  ],
  [
    "Complete in the north region is the migration.",
    "The migration is far from [[complete in the north region and in the south]].",
  ],
  ["All mailboxes of the desk were lost.", "Nearly [[all mailboxes of the desk were lost]]."],
  [
    "The signing key leaked from the build server.",
    "The vendor did not say: [[the signing key leaked from the build server]].",
  ],
  [
    "The attackers read the payroll share.",
    "They did not, as was first said, [[read the payroll share of the finance team]].",
  ],
  [
    "The old accounts of the contractor stay open.",
    "[[The old accounts of the contractor stay open]] unless the desk objects.",
  ],
  [
    "Die Angreifer haben das Archiv der Buchhaltung gelesen.",
    "Die Angreifer haben das Archiv der Buchhaltung nicht gelesen.",
  ],
  ["Es wurde ein Kennwort der Buchhaltung gestohlen.", "Es wurde kein Kennwort der Buchhaltung gestohlen."],
  ["Der Ausfall traf zwölf Filialen der Bank im Norden.", "Der Ausfall traf zwanzig Filialen der Bank im Norden."],
  ["Les pirates ont lu les archives de la comptabilité.", "Les pirates n'ont pas lu les archives de la comptabilité."],
  ["La panne a touché douze agences de la banque.", "La panne a touché vingt agences de la banque."],
  [
    "Le déménagement des archives commence le 3 mars au nord.",
    "Le déménagement des archives commence le 3 mai au nord.",
  ],
  ["La copia del libro se hizo en el segundo servidor.", "La copia del libro nunca se hizo en el segundo servidor."],
  [
    "La versión salió con permiso de la oficina de seguridad.",
    "La versión salió sin permiso de la oficina de seguridad.",
  ],
  ["El corte afectó a doce oficinas de la banca.", "El corte afectó a veinte oficinas de la banca."],
  [
    "Злоумышленники прочитали архив бухгалтерии на сервере.",
    "Злоумышленники не прочитали архив бухгалтерии на сервере.",
  ],
  [
    "Gli aggressori hanno letto l'archivio della contabilità.",
    "Gli aggressori non hanno letto l'archivio della contabilità.",
  ],
  [
    "De aanvallers hebben het archief van de bank gelezen.",
    "De aanvallers hebben het archief van de bank niet gelezen.",
  ],
  ["The purchase of the rack was blocked by the board.", "The board approved the purchase of the new storage rack."],
  ["Sales of the north region improved during the outage.", "Sales of the north region worsened during the outage."],
  ["The contractor returned the stolen laptop to the museum.", "The contractor kept the stolen laptop of the museum."],
  ["The desk knows that the key was stolen from the vault.", "The desk doubts that the key was stolen from the vault."],
  ["The key was stolen from the vault.", "The desk doubts that [[the key was stolen from the vault]] at night."],
  ["The key was stolen from the vault.", "Ben Stone pretended that [[the key was stolen from the vault]] at night."],
  ["The key was stolen from the vault.", "Imagine that [[the key was stolen from the vault at night]]."],
  ["The key was stolen from the vault.", "It is too early to say that [[the key was stolen from the vault]]."],
  ["Ada Byron was fired after the leak of the codes.", "Ada Byron was hired after the leak of the codes."],
  ["Ada Byron is the mother of the director of the museum.", "Ada Byron is the sister of the director of the museum."],
  ["Both the ledger and the portal were hit by the worm.", "Either the ledger or the portal was hit by the worm."],
  ["The ledger and the portal were hit by the worm.", "The ledger or the portal was hit by the worm."],
  ["The desk has more than enough disks for the archive.", "The desk has less than enough disks for the archive."],
  ["The outage lasted longer than the one of the spring.", "The outage was shorter than the one of the spring."],
  ["Staff are allowed to use private phones at the desk.", "Staff are forbidden to use private phones at the desk."],
  ["Die Angreifer haben möglicherweise das Archiv gelöscht.", "Die Angreifer haben sicherlich das Archiv gelöscht."],
  ["Der Ausfall begann vor dem Umzug der Filiale.", "Der Ausfall begann nach dem Umzug der Filiale."],
  ["El banco pagó el rescate a los atacantes.", "El banco rechazó el rescate a los atacantes."],
  ["The patch mended the flaw in the filter for good.", "The patch was meant to mend the flaw in the filter for good."],
  ["The desk managed to save the ledger from the fire.", "The desk struggled to save the ledger from the fire."],
  ["The desk saved the ledger from the fire.", "The desk forgot to save the ledger from the fire."],
  [
    "The desk read the warning before the outage of the portal.",
    "The desk ignored the warning before the outage of the portal.",
  ],
  [
    "The outage hit Norrland on Monday and Corvane on Friday.",
    "The outage hit Corvane on Monday and Norrland on Friday.",
  ],
  [
    "43 hosts were patched and 12 were isolated by the desk.",
    "43 hosts were isolated and 12 were patched by the desk.",
  ],
  ["The codes were leaked by the guard to the press.", "The codes were leaked by the press to the guard."],
];
