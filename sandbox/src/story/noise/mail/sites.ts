/** Mail between the sites, and between people who sit far apart. */
export const sitesMail: readonly string[] = [
  `A=operations B=operations C=operations
Hand-over {siteA} to {siteB}, week
A>B cc C
From us to you this week: {#18-46} pallets on {#4-8} lorries, all labelled. Two carry a yellow sticker, which means "look inside before you sign". The forks on 7 are new.

Please send back our blue straps. You have {#11-29} of them, and we have a list.
---
~5h B>A
Nine blue straps are on tonight's lorry. The others hold up a shelf and will follow when there is another idea for the shelf.`,
  `A=operations B=people C=operations
Near miss at {siteB}, this morning
A>B cc C
Nobody hurt. A driver reversed with the door open and took the mirror off the post. The walkway was empty because it was raining; at nine on a dry day it is not.

I would like a chain across the walkway while we load. It costs £{#40-90}.
---
~2h C>A
Do it today and send me the bill afterwards.
---
~1h B>A cc C
Logged as a near miss, with the photo. Thank you for writing it down, most people would have bought a mirror.`,
  `A=it B=operations C=it
Power work at {siteB} on [Sunday|Saturday], please read to the end
A>B cc C
The electrician changes the main board at {siteB} between 07:00 and 11:00. Before that we shut down the small server room; after that we start it again, in this order: switch, phones, {planning}, everything else.

If the phones do not come back, it is the second fuse from the left. It was the last two times.
---
~1d B>A
Was the second fuse from the left. All up at 11:25.`,
  `A=management B=management
Board paper on {siteB}
A>B
Attached is my draft for the board. I have written that the extension pays for itself in [four|five] years, which is true if nothing unusual happens. Do we believe in nothing unusual?
attach: board-draft.txt|1 Why extend {siteB}\\n2 What it costs: £{#400-900}k\\n3 What it brings\\n4 What could go wrong (short)\\n
---
~6h B>A
Make point 4 longer. They trust us more when it is.`,
  `A=sales B=operations C=sales
Visit report {firmA}
A>C cc B
Two hours, good coffee. They are content with the deliveries, less so with the invoices (three orders, five invoices, one credit note, "like a crossword"). They will need {#20-45} percent more {product} from March if their new line starts.

For {B.first}: they noticed that your driver wipes his shoes. It was the first thing they said.
---
~4h B>A
I have told him. He says somebody has to.`,
  `A=any B=any
Swap on-call weekend?
A>B
Could you take my weekend and I take yours? My sister is getting married, for good this time.
---
~2h B>A
Gladly. Dance for me. You then have the 3rd and 4th, the one with the clock change and the stocktaking. You may regret the wedding.`,
  `A=comms B=any C=comms
Three questions for the newsletter
A>B
You have been here for {#10-31} years, so you are next in "People behind the {site}". Three questions: what was your first day like, what would you miss, and what is the thing in your drawer that nobody would guess?
---
~1d B>A
1. It snowed and nobody had told me which door. 2. The quiet at six in the morning when everything is loaded. 3. A harmonica. I do not play it. It was there when I came.`,
  `A=legal B=it C=legal
Deletion requests: two new ones
A>B
Two former applicants want their data deleted. Deadline is the end of the month. Where do applications live these days, apart from the places where they should?
---
~1d B>A
In the tool, in two mailboxes and, until an hour ago, in a folder called "maybe". All gone, log attached.
attach: deletion-log.txt|tool: 2 records deleted\\nmailboxes: 7 mails deleted\\nfolder: removed\\n
---
A>B cc C
Thank you. I shall write to both of them that they are forgotten, in friendlier words.`,
  `A=engineering B=sales C=engineering
Why the price list was empty for nine minutes
A>B
On [Tuesday|Wednesday] from 10:41 to 10:50 customers saw an empty price list in {portal}. Cause: the import deletes before it loads, and the load failed because of a comma in a product name. It now loads first and swaps afterwards. {#3-17} customers looked at that moment; none ordered at a price of nothing.
---
~1h B>A
One asked whether it was an offer. I said it was a short one.`,
];
