import type { Telling } from "./told-otherwise.ts";

/** Values, deeds and places of one clause told of another, words that no quote has, hopes and offers told as done; each passed the check before it read clause by clause. */
export const toldOfAnother: readonly Telling[] = [
  ["Three of the domain controllers were rebuilt.", "One of the three domain controllers was rebuilt on Saturday."],
  ["The patch fixes 17 critical flaws.", "The patch fixes 17 flaws, of which 2 are critical."],
  ["About half of the staff clicked on the link.", "About half of the staff opened the mail, 4 clicked on the link."],
  ["The token was revoked on Tuesday.", "The token was stolen on Tuesday and revoked on Wednesday."],
  ["Support for the old client ended in June.", "Support for the old client ends in June next year."],
  ["The scan ran from 02:00 to 06:00.", "The scan ran from 02:00 to 04:00, the report was mailed at 06:00."],
  ["The host db-prod-02 was encrypted.", "The host db-prod-01 was encrypted, db-prod-02 was spared."],
  ["The endpoint agent stopped the loader.", "The endpoint agent missed the loader, which ran as a service."],
  ["The rollback solved the problem.", "We hoped that the rollback solved the problem, but it came back."],
  [
    "The finance team blamed the IT team for the delay.",
    "The IT team blamed the finance team for the delay in the payment run.",
  ],
  [
    "The full disk was the reason for the crash of the mail server.",
    "The crash of the mail server was noticed on Friday. The full disk was found on Sunday.",
  ],
  ["The reboot fixed the memory leak.", "The memory leak was gone by morning. The reboot was at noon the day before."],
  [
    "The DNS change broke the single sign-on.",
    "The DNS change was rolled out at ten. The single sign-on broke at eleven.",
  ],
  ["The attackers read the mailbox of the director.", "We suspect the attackers read the mailbox of the director."],
  ["The loader belongs to the group Ash Heron.", "The loader resembles one that belongs to the group Ash Heron."],
  [
    "The vendor will replace the appliance for free.",
    "The vendor offered to replace the appliance for free next month.",
  ],
  [
    "The gateway was patched and rebooted on Friday.",
    "The gateway was patched on Friday.",
    "The firewall was rebooted on Friday after the storm.",
  ],
  ["Les attaquants ont copié 40 fichiers.", "Les attaquants ont ouvert 40 fichiers et en ont copié deux."],
  [
    "Le fournisseur a corrigé la faille en mai.",
    "Le fournisseur devait corriger la faille en mai, la date est reportée.",
  ],
  ["La banque a prévenu le prestataire.", "Le prestataire a prévenu la banque le lendemain de l'incident."],
  [
    "Sophos removed the rootkit from nine laptops.",
    "Sophos reported the rootkit on nine laptops; removal is scheduled.",
  ],
  [
    "The supplier's laptop was the source of the infection.",
    "The source of the infection is unknown; a supplier's laptop was examined.",
  ],
  ["The storage array holds 80 TB of patient data.", "The storage array holds 80 TB, of which 3 TB are patient data."],
  ["The insurer covers the ransom.", "The insurer covers the forensics but has excluded the ransom."],
  ["The botnet controls 5,000 routers in Spain.", "The botnet controls 5,000 routers, 200 of them in Spain."],
  [
    "Hackers stole the source code of the payment app.",
    "Hackers claim to have stolen the source code of the payment app.",
  ],
  ["The mail server runs Exchange 2019.", "The mail server ran Exchange 2016 and is to be replaced by Exchange 2019."],
  [
    "The router in Turin failed because of the heat.",
    "The router in Turin failed. The router in Milan was switched off because of the heat.",
  ],
  [
    "Alert 17 was closed by the night shift as benign.",
    "Alert 17 was opened by the night shift; the day shift closed alert 71 as benign.",
  ],
  [
    "The hospital went back to paper on Sunday evening.",
    "The hospital went back to paper on Sunday morning and to computers in the evening.",
  ],
  [
    "Der Server wurde am Freitag neu gestartet.",
    "Der Server wurde am Montag neu gestartet, am Freitag war er ausgefallen.",
  ],
  [
    "Die Polizei hat zwei Verdächtige festgenommen.",
    "Die Polizei hat zwei Verdächtige befragt und niemanden festgenommen.",
  ],
  ["Le directeur a accusé le prestataire.", "Le prestataire a accusé le directeur devant la presse."],
  ["L'attaque a duré trois heures.", "L'attaque a duré deux heures et la remise en service trois."],
  ["Хакеры зашифровали резервные копии.", "Хакеры зашифровали рабочие станции, резервные копии уцелели."],
  ["Утечка затронула 500 клиентов.", "Утечка затронула 50 клиентов, предупреждены 500 клиентов."],
];

/** The same sources told truly. */
export const toldOfItself: readonly Telling[] = [
  ["The attackers exfiltrated 12 GB.", "The attackers exfiltrated 12 GB from the file server over two nights."],
  ["Login failures rose by 3 % in October.", "Login failures rose by 3 percent in October compared with September."],
  [
    "Nine passwords were collected by the phishing page.",
    "The phishing page collected 214 visits and 9 passwords before it was taken down.",
  ],
  ["One domain controller was rebuilt on Saturday.", "One of the three domain controllers was rebuilt on Saturday."],
  ["The ransom was to be paid in Monero.", "The ransom demand was 4 million dollars, to be paid in Monero."],
  [
    "Backups are deleted from the vault after 90 days.",
    "Backups are kept for 90 days and then deleted from the vault.",
  ],
  ["Of the 17 flaws that the patch fixes, 2 are critical.", "The patch fixes 17 flaws, of which 2 are critical."],
  ["The certificate expired at midnight on 12 March 2026.", "The certificate expired on 12 March 2026 at midnight."],
  ["The outage began at 10:40 CET.", "The outage began on 12 January 2026 at 09:40 UTC according to the status page."],
  ["Mario Costa revoked the token at noon.", "Mario Costa revoked the token of the build server at noon."],
  ["Two groups exploit the flaw, according to Mandiant.", "According to Mandiant the flaw is exploited by two groups."],
  [
    "The service desk closed OPS-4421 as a duplicate.",
    "The ticket OPS-4421 was closed as a duplicate by the service desk.",
  ],
  ["db-prod-01 was encrypted, but db-prod-02 was spared.", "The host db-prod-01 was encrypted, db-prod-02 was spared."],
  [
    "The archive copied to the stick was not encrypted.",
    "The archive was not encrypted when it was copied to the stick.",
  ],
  [
    "The service accounts of the old tenant never had MFA enforced.",
    "MFA was never enforced for the service accounts of the old tenant.",
  ],
  ["Customers were affected for eleven minutes.", "Customers were affected by the outage for eleven minutes."],
  [
    "The loader ran as a service and was missed by the endpoint agent.",
    "The endpoint agent missed the loader, which ran as a service.",
  ],
  [
    "On Monday the contractor was reported to security by the administrator.",
    "The administrator reported the contractor to security on Monday.",
  ],
  [
    "Lena Vogt was given access to the vault by Omar Haddad.",
    "Omar Haddad gave Lena Vogt access to the vault for the audit.",
  ],
  ["Four mailboxes were searched.", "Four mailboxes of the finance team were searched by the intruder."],
  [
    "The test and staging environments were reached.",
    "The test environment was reached, as was the staging environment.",
  ],
  ["The flaw was found on two lab hosts.", "The scanner found the flaw on two hosts in the lab."],
  [
    "It is suspected that the attackers read the director's mailbox.",
    "We suspect the attackers read the mailbox of the director.",
  ],
  ["The data may have been sold.", "The data was offered on a forum and may have been sold."],
  ["The vendor offered to replace the appliance.", "The vendor offered to replace the appliance for free next month."],
  [
    "According to the first analysis the intruder probably came in through the VPN.",
    "The intruder probably came in through the VPN, says the first analysis.",
  ],
  [
    "The gateway was patched and the firewall rebooted on Friday.",
    "The gateway was patched on Friday.",
    "The firewall was rebooted on Friday after the storm.",
  ],
  [
    "Police seized two phones in Rotterdam, where the group had rented servers.",
    "The police seized two phones in Rotterdam.",
    "The group rented servers in Rotterdam for a year.",
  ],
  [
    "Nadia opened the incident and Piet closed the ticket.",
    "Nadia opened the incident after the alert.",
    "Piet closed the ticket after the restore.",
  ],
  [
    'The director called the breach "a serious matter".',
    "The director called the breach a serious matter in his letter.",
  ],
  [
    "Die Angreifer versuchten, die Sicherungen zu löschen.",
    "Die Angreifer versuchten, die Sicherungen zu löschen, scheiterten aber am Zugriff.",
  ],
  ["Auf 30 Rechnern wurde das Update installiert.", "Das Update wurde auf 30 Rechnern installiert, der Rest folgt."],
  [
    "Am Abend informierte die Bank den Dienstleister.",
    "Die Bank informierte den Dienstleister über den Vorfall am Abend.",
  ],
  ["Le pare-feu n'a pas bloqué la connexion.", "Le pare-feu n'a pas bloqué la connexion vers le serveur."],
  ["La banque a été prévenue par le prestataire.", "Le prestataire a prévenu la banque le lendemain de l'incident."],
  [
    "Злоумышленники пытались скачать базу клиентов.",
    "Злоумышленники пытались скачать базу клиентов в ночь на субботу.",
  ],
  ["Почти все сотрудники отдела продаж сменили пароли.", "Пароли сменили почти все сотрудники отдела продаж."],
  ["Після заміни диска сервіс відновили о 16:00.", "Сервіс відновили о 16:00 після заміни диска."],
  ["Антивірус не зупинив шкідливу програму.", "Антивірус не зупинив шкідливу програму на сервері бухгалтерії."],
  [
    "Removal of the rootkit is scheduled.",
    "Sophos reported the rootkit on nine laptops; removal of the rootkit is scheduled.",
  ],
  [
    "The source of the infection is unknown.",
    "The source of the infection is unknown; a supplier's laptop was examined.",
  ],
  [
    "Two admins were suspended and a contractor was dismissed.",
    "Two admins were suspended and a contractor was dismissed on Monday.",
  ],
  ["3 TB of the 80 TB are patient data.", "The storage array holds 80 TB, of which 3 TB are patient data."],
  [
    "The insurer has excluded the ransom but covers the forensics.",
    "The insurer covers the forensics but has excluded the ransom.",
  ],
  ["200 of the 5,000 routers are in Spain.", "The botnet controls 5,000 routers, 200 of them in Spain."],
  ["The courier lost the backup tapes.", "The courier lost the backup tapes on the way to Deutsche Bahn."],
  ["The exception was approved by Marc Dell.", "Marc Dell approved the exception that Ines Roth had requested."],
  [
    "The SOC waited 40 minutes for the second alert.",
    "The SOC acted on the first alert at once and waited 40 minutes for the second alert.",
  ],
  [
    "Hackers claim to have stolen the app's source code.",
    "Hackers claim to have stolen the source code of the payment app.",
  ],
  [
    "Exchange 2016 on the mail server is to be replaced by Exchange 2019.",
    "The mail server ran Exchange 2016 and is to be replaced by Exchange 2019.",
  ],
  ["Version 4.2 refuses the exploit.", "The exploit works against version 4.1; version 4.2 refuses the exploit."],
  [
    "On Thursday somebody at the help desk noticed the calls.",
    "Somebody at the help desk noticed the calls on Thursday.",
  ],
  [
    "It is unclear whether the intruder knew the vault's password.",
    "It is not clear whether the intruder knew the password of the vault.",
  ],
  [
    "The router in Milan was switched off because of the heat.",
    "The router in Turin failed. The router in Milan was switched off because of the heat.",
  ],
  [
    "The accountant refused to transfer the money.",
    "The accountant refused to transfer the money on the order of the fraudster.",
  ],
  [
    "The night shift opened alert 17, and the day shift closed alert 71.",
    "Alert 17 was opened by the night shift; the day shift closed alert 71 as benign.",
  ],
  [
    "On Sunday morning the hospital went back to paper.",
    "The hospital went back to paper on Sunday morning and to computers in the evening.",
  ],
  ["Three banks use the tool.", "The tool is used by three banks in the region."],
  [
    "Am Montag wurde der Server neu gestartet.",
    "Der Server wurde am Montag neu gestartet, am Freitag war er ausgefallen.",
  ],
  ["Die Polizei hat zwei Verdächtige befragt.", "Die Polizei hat zwei Verdächtige befragt und niemanden festgenommen."],
  ["Les sauvegardes ont été épargnées.", "Les postes ont été chiffrés, les sauvegardes ont été épargnées."],
  ["Le directeur a été accusé par le prestataire.", "Le prestataire a accusé le directeur devant la presse."],
  ["L'attaque a duré deux heures.", "L'attaque a duré deux heures et la remise en service trois."],
  ["Резервные копии уцелели.", "Хакеры зашифровали рабочие станции, но все резервные копии уцелели."],
  ["Утечка затронула 50 клиентов.", "Утечка затронула 50 клиентов, предупреждены 500 клиентов."],
  ["Оператор відключив сервер.", "Оператор відключив сервер через планові роботи."],
  ["Команда отримала п'ять листів.", "Команда отримала п'ять листів, два з них зі шкідливим посиланням."],
];
