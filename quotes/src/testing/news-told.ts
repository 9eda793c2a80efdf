type Told = readonly (readonly [story: string, title: string, body: string])[];

/** Feeds of a few days: which story each item tells. The names are made up. */
export const newsTold: Readonly<Record<string, Told>> = {
  "a flaw, two attacks by one group, updates in one form": [
    [
      "A",
      "Attackers exploit zero-day in Corvane SecureGate VPN appliances",
      "Attackers are exploiting a previously unknown flaw in SecureGate VPN appliances made by Corvane, the company said on Tuesday. The flaw, tracked as CVE-2026-41822, allows an unauthenticated attacker to run commands. A patch is expected this week.",
    ],
    [
      "A",
      "Corvane warns of actively exploited SecureGate flaw (CVE-2026-41822)",
      "Corvane has warned customers that a critical vulnerability in its SecureGate VPN, CVE-2026-41822, is under active exploitation. Administrators should disable the web portal until the patch arrives.",
    ],
    [
      "A",
      "CVE-2026-41822: what we know about the SecureGate attacks",
      "Researchers have seen at least two groups use CVE-2026-41822 to break into SecureGate appliances. The bug needs no login. Corvane promises a fix by Friday.",
    ],
    [
      "A",
      "Corvane ships emergency patch for SecureGate VPN",
      "Corvane on Friday released an emergency update for its SecureGate VPN that closes CVE-2026-41822, a command injection bug that has been exploited since early November.",
    ],
    [
      "A",
      "Zero-Day in Corvane-VPN: Angreifer übernehmen SecureGate-Geräte",
      "Angreifer nutzen eine Lücke (CVE-2026-41822) in SecureGate-VPN-Geräten von Corvane aus. Ein Patch soll diese Woche folgen.",
    ],
    [
      "B",
      "Ransomware shuts down systems at Lindholm hospital group",
      "The Lindholm hospital group has taken its patient systems offline after a ransomware attack on Sunday. Emergency rooms in three cities divert ambulances. The group Black Heron claimed responsibility.",
    ],
    [
      "B",
      "Lindholm hospitals divert ambulances after cyberattack",
      "Ambulances are being diverted from Lindholm hospitals in three cities after a cyberattack knocked out patient records. Staff work with pen and paper, a spokeswoman said.",
    ],
    [
      "B",
      "Black Heron claims attack on Lindholm hospitals",
      "The ransomware gang Black Heron listed the Lindholm hospital group on its leak site on Wednesday and threatens to publish patient data.",
    ],
    [
      "C",
      "Ransomware hits the port of Vestra",
      "The port of Vestra has taken its terminal systems offline after a ransomware attack on Monday. Ships wait outside the harbour. The group Black Heron claimed responsibility.",
    ],
    [
      "C",
      "Vestra port still offline two days after ransomware attack",
      "Terminal systems at the port of Vestra remain offline two days after a ransomware attack. Forty ships wait outside the harbour, the port authority said.",
    ],
    [
      "D",
      "Security update for Norvik Browser",
      "Norvik has released a security update for its browser. Users are advised to update as soon as possible. The update fixes CVE-2026-50111, a use-after-free in the media component.",
    ],
    [
      "E",
      "Security update for Tarn Mail Server",
      "Tarn has released a security update for its mail server. Users are advised to update as soon as possible. The update fixes CVE-2026-48770, a path traversal in the webmail component.",
    ],
    [
      "F",
      "Security update for Oskar Database",
      "Oskar has released a security update for its database. Users are advised to update as soon as possible. The update fixes CVE-2026-47001, a privilege escalation in the backup component.",
    ],
    [
      "D",
      "Norvik Browser 141 fixes exploited use-after-free bug",
      "Norvik Browser 141 fixes CVE-2026-50111, a use-after-free in media handling that has been exploited in the wild.",
    ],
    [
      "G1",
      "Daily threat briefing: 17 November",
      "Good morning. Today: phishing with QR codes against banks in the south, and a new loader sold in forums.",
    ],
    [
      "G2",
      "Daily threat briefing: 18 November",
      "Good morning. Today: fake parking tickets spread an info stealer, and police seize a booter service.",
    ],
    [
      "H",
      "Police seize servers of booter service QuickDown",
      "Police in four countries have seized servers of the booter service QuickDown and arrested two men, prosecutors said on Tuesday.",
    ],
    [
      "H",
      "Two arrested as police take down QuickDown booter",
      "Two men were arrested and servers seized as police in four countries took down QuickDown, a service that sold denial-of-service attacks.",
    ],
    [
      "I",
      "Security conference opens in Tallin with record attendance",
      "The yearly security conference opened with 4,000 visitors. Talks cover cloud identity and supply chains.",
    ],
  ],
  "two thefts of one kind, a firm's other news, round-ups": [
    [
      "A",
      "Hackers Steal Data of 3 Million Customers From Aldgate Telecom",
      "Aldgate Telecom said hackers stole names and phone numbers of three million customers. The company noticed the intrusion on 4 November and has told the regulator.",
    ],
    [
      "A",
      "Aldgate breach: three million customer records taken",
      "Records of three million Aldgate customers were copied by intruders who used a stolen contractor login, the telecom company confirmed on Thursday.",
    ],
    [
      "A",
      "Regulator opens inquiry into Aldgate Telecom data breach",
      "The data protection regulator has opened an inquiry into the breach at Aldgate Telecom, in which records of three million customers were copied.",
    ],
    [
      "B",
      "Hackers Steal Data of 2 Million Patients From Corbin Health",
      "Corbin Health said hackers stole names and insurance numbers of two million patients. The company noticed the intrusion on 6 November and has told the regulator.",
    ],
    [
      "C",
      "Aldgate Telecom names new chief executive",
      "Aldgate Telecom has named Petra Lind as chief executive. She joins from a bank and starts in January.",
    ],
    [
      "D",
      "Botnet of 40,000 routers used for proxy service, researchers say",
      "Researchers at Feldspar Labs found a botnet of 40,000 home routers that sells access as a proxy service. They call it MossRat.",
    ],
    [
      "D",
      "MossRat botnet turns home routers into proxies",
      "The MossRat botnet, described by Feldspar Labs, infects home routers through an old flaw and rents them out as proxies.",
    ],
    [
      "E",
      "Feldspar Labs raises 40 million",
      "The security firm Feldspar Labs has raised 40 million euros from investors to open offices in Asia.",
    ],
    [
      "F",
      "Patch Tuesday, November: 91 fixes, two exploited",
      "The monthly updates fix 91 flaws, among them CVE-2026-60001, CVE-2026-60002, CVE-2026-60003, CVE-2026-60004 and CVE-2026-60005. Two are exploited.",
    ],
    [
      "G",
      "Exploit for CVE-2026-60002 published",
      "A working exploit for CVE-2026-60002, a flaw in a print service that was fixed on Tuesday, has been published by a researcher.",
    ],
    [
      "H",
      "Weekly roundup #411",
      "This week: a breach at a telecom company, a botnet of routers, and a fine for a bank that lost tapes.",
    ],
    [
      "I",
      "Weekly roundup #412",
      "This week: a hospital recovers, a port reopens, and a patch for a mail server arrives late.",
    ],
    [
      "J",
      "Bank fined 2 million euros for lost backup tapes",
      "The regulator has fined Sorrel Bank two million euros since it lost backup tapes with customer data in a move.",
    ],
    [
      "J",
      "Sorrel Bank must pay two million over lost tapes",
      "Sorrel Bank must pay two million euros for backup tapes that it lost when it moved its archive, the regulator decided.",
    ],
  ],
};
