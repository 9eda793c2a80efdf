/** More tickets: requests, small faults and the occasional near miss. */
export const requestTickets: readonly string[] = [
  `IT Service_Request Low A=comms B=it Done
Large file to a printer's shop
The calendar is 1.{#2-9} GB and the shop's portal stops at one.
---
B: Put it into the transfer folder, link is valid for a week and asks for a code. Code by phone, please.
A: They have it. They say the fox on page six is lovely.`,
  `IT Bug Medium A=purchasing B=it Done
Orders printed from {planning} miss the last line
The total is there, the last item is not. Suppliers ring.
---
B: The page is a hair too long since the new logo. Logo is a hair smaller now.
A: All lines there.`,
  `IT Incident Medium A=operations B=it Done
Badge reader at gate one opens for everyone
Since the rain. Somebody is standing there.
---
B: Water in the reader. Replaced, old one drying on the radiator.
B: Checked the log for the time it was open: {#9-31} passages, all of them known badges.`,
  `IT Task Low A=it B=it Done
Take the weather display at {siteB} off the internet
Was reachable from outside with remote desktop. It only shows the weather, but even so.
---
B: Closed at the firewall. Checked the other displays as well, one more found, closed.`,
  `IT Service_Request Medium A=finance B=it Done
Read access to last year's folder for the auditors
Two people, four weeks, nothing else.
---
B: Done with an end date. They cannot print, you did say nothing else.
A: I did.`,
  `IT Bug Low A=any B=it Open
Autocorrect turns "{firmB}" into something rude
It has done so since the update, and I noticed after sending.`,
  `WEB Bug High A=sales B=engineering Done
{portal}: empty price list for nine minutes
Customers saw no prices this morning.
---
B: Import deletes before it loads. A comma in a product name stopped it in between. Loads first and swaps afterwards from now on.
A: {#3-17} customers affected, all reached.`,
  `WEB Bug Medium A=sales B=engineering Done
Search distinguishes capital letters
"west street" finds nothing, "West Street" does.
---
B: My change of the index. Reverted and re-indexed.`,
  `WEB Task Low A=engineering B=engineering In_Progress
Upgrade the date library to version 5
Eleven places to change, two of them in code nobody has touched since the flood.
---
B: Eight of eleven done. The flood code is better than expected.`,
  `DATA Task Medium A=engineering B=engineering Open
Who uses the old XML export?
Before we stop it: which customers have fetched it within ninety days, and do they know?`,
  `OPS Incident High A=operations B=operations Done
Mirror knocked off post, walkway at {siteB}
Nobody hurt. Lorry reversed with the door open.
---
B: Chain across the walkway while loading, from today.
~1d A: New mirror up. The chain stays.`,
  `OPS Task Low A=operations B=operations Done
Count the blue straps
{siteA} says we have more than we say.
---
B: We have {#11-29}. They hold up a shelf. Shelf now stands on bricks, straps are on the lorry.`,
  `HR Task Medium A=people B=people Done
First-aid course {siteB}: eight places
Date, room, sandwiches.
---
B: Eight names by noon, which has never happened. Room is the canteen.`,
  `SEC Incident Low A=security B=security Done
Customer list uploaded to a free converter
{#40-160} rows, names and towns, uploaded by a colleague who needed another format. No passwords, no bank details.
---
B: Maker of the site has confirmed deletion. Talked to the colleague; showed the converter we pay for.
A: Logged as an event. Data protection agrees.`,
  `SEC Task Low A=security B=it Done
Browser extension that rewrites shop links
Found on {#4-13} computers. Replaces links with its own and reads every page.
---
B: Blocked and removed. One person asked for her vouchers back.`,
  `FIN Bug Low A=finance B=finance Done
{firmA} has paid twice
Same amount, two days apart.
---
B: Rang them, money goes back with the next run.
A: A hamper has arrived. Declared it.`,
  `HR Service_Request Low A=any B=people Done
Change of name
Since Saturday. Papers attached. Please also the badge, the door and, if possible, the birthday list.
---
B: All done, and congratulations. The birthday list is in the kitchen and needs a pen.`,
];
