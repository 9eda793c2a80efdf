/** Tickets about sites, safety, purchasing, people, and small security matters. */
export const workTickets: readonly string[] = [
  `OPS Task High A=operations B=operations Done
Forklift 4: warning tone inverted
Beeps forward, silent in reverse. Out of service until repaired.
---
B: Service came, two wires were swapped at the last inspection.
A: Back in service. The driver says it is too quiet now.`,
  `OPS Incident Medium A=operations B=operations Done
Pallet of {product} dropped at dock [2|5], {siteB}
Nobody hurt. [Four|Six] boxes damaged, photographed and set aside.
---
B: Strap was worn. All straps of that batch taken out, {#6-18} of them.
A: Customer informed, replacement on tomorrow's early van.`,
  `OPS Task Medium A=operations B=operations In_Progress
Line markings in {siteA} before the inspection
The yellow is now a rumour. Inspection is on the [24th|18th].
---
B: Painter can do Saturday night. We need aisle 1 to 6 empty until five in the morning.
A: Empty they will be.`,
  `OPS Bug Low A=operations B=it Done
Radio channel 3 receives the taxi firm
Entertaining, but not during loading.
---
B: New licence, new frequency. The taxis now have to manage without us.`,
  `OPS Task Low A=operations B=operations Done
Fox at gate two
It comes at ten past three each night and sits there. Night shift has named it. Should we do something?
---
B: Asked the council. It is a fox. They suggest closing the bin.
A: Bin is closed. It still comes, out of habit.`,
  `FIN Task Medium A=finance B=finance Done
Sample of invoices for the auditors
{#25-60} invoices, April to June, scanned with delivery note.
---
B: All but three found. The three are in the paper archive at {siteB}.
~1d A: Two arrived. The last is with the supplier, who lost theirs too, so we can start afresh together.
~1d B: Complete.`,
  `FIN Bug Medium A=finance B=it Done
{finance}: session ends when I attach a scan
Happens with every second invoice since the update on the maker's side.
---
B: Open with the maker, number {#210000-380000}. Use the other browser for now.
~1d B: Maker has fixed it over night.
A: Confirmed, {#12-40} scans without a hitch.`,
  `HR Task Medium A=people B=people Done
References for the {ops} candidate
Two former employers, by phone, with the candidate's consent.
---
B: First one: "sad to have lost them". Second one: in a meeting.
~1d B: Second one agrees with the first.
A: Offer goes out today.`,
  `HR Task Low A=people B=people In_Progress
Handbook: page on mobile phones is from 2011
It forbids ringtones during meetings and does not mention anything else.
---
B: Draft is with legal. Ringtones stay forbidden.`,
  `SEC Task Medium A=security B=security Done
Quarterly review of accounts in {planning}
{#21-70} accounts unused for ninety days. List to IT, decision by Friday.
---
B: All but four may go. The inspector's stays.
A: Removed, inspector labelled.`,
  `SEC Incident Medium A=any B=security Done
Caller pretends to be the internet provider
A man on the phone wanted the code from the router in the comms room. I said I would call back, and he hung up.
---
B: Thank you, exactly right. Two other firms in {city} had the same call; number passed to the provider.
A: He was very good at hold music.`,
  `SEC Incident Low A=any B=security Done
Mail from "the director" asking for gift cards
It came from a free mail account, with our managing director's name and a sense of hurry.
---
B: Blocked the sender, removed {#3-14} copies. Nobody answered, except one person who asked which shop.
A: That was me. I thought it was for the raffle.`,
  `SEC Task Low A=security B=it Done
Test server "donottouch2" has old firmware
Found in the weekly scan. Nobody has claimed it.
---
B: Touched it. It ran the label test of 2018 and nothing else. Switched off, disk kept for thirty days.`,
  `SEC Incident Medium A=security B=security Done
Sign-in from two countries within an hour
Account in sales: {siteA} at 08:10, abroad at 08:52.
---
B: Reached the user on a known number. Roaming partner of the mobile network, it exits abroad.
A: Third time this quarter with that provider. Adding it to the list of known oddities, with an end date.`,
  `SEC Task Medium A=security B=security In_Progress
Penetration test: agree scope and dates
{portal} and the guest wifi. Not the door badges, sadly.
---
B: Offer is in, two weeks, retest included.
A: With legal for the contract.`,
  `OPS Task Medium A=purchasing B=operations Done
New gloves for the cold aisles
Three kinds to try, ten pairs each. Please have people write down what they think, words allowed.
---
B: Verdict: the blue are warm, the grey are cheap, the green smell of fish.
A: Blue it is.`,
  `OPS Task Low A=office B=office Done
Loose board under desk 14
Makes the sound of a goose when someone leans back.
---
B: Nailed. The person at desk 14 misses it.`,
  `FIN Task High A=finance B=finance Done
Month end: accruals from all departments by Thursday
Missing: sales, IT, operations at {siteB}.
---
B: Sales and IT are in.
~1d B: {siteB} too, on the back of a delivery note, but legible.`,
];
