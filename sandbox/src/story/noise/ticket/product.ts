/** Tickets of the people who build and run the customers' portal and the data behind it. */
export const productTickets: readonly string[] = [
  `WEB Bug Medium A=sales B=engineering Done
{portal}: order list jumps to the top after each click
With more than a hundred orders, opening one and going back loses the place. {firmA} has four hundred.
---
B: Can reproduce. The list is drawn anew and forgets where it was.
~1d B: Fixed in staging, remembers the place for the session.
A: Tried with {firmA}'s account. They will be pleased and not say so.`,
  `WEB Story Medium A=sales B=engineering In_Progress
Delivery windows in half hours
Customers ask for it since spring. An hour is too long for a {customerKind}.
---
B: The planner thinks in hours. I can show halves, but not plan them, until {planning} is changed.
A: Showing without planning would be lying nicely. Wait for the planner.
~2d B: Planner's side is scheduled. Keeping this one open.`,
  `WEB Bug High A=sales B=engineering Done
Order "signed by gate" without a gate
A driver without signal confirms with the green button, and the system writes "gate" as signature.
---
B: Default value from the first version, nine years old. Now it asks for a name and does not take "gate".
A: The drivers have started to sign as "door".
~1d B: It is their real names from today, taken from the shift list.`,
  `WEB Bug Low A=engineering B=engineering Done
Footer says 2023
It is not 2023.
---
B: The year was typed in by hand. Now it asks the clock. Somebody will file this again when the clock is wrong.`,
  `WEB Story Low A=comms B=engineering Open
Photo on the sign-in page
The person on the photo left in [May|January] and now works for a competitor. She looks very friendly, which does not help.`,
  `WEB Task Medium A=engineering B=engineering Done
Move the portal's build to the new runner
The old runner is full every second day and slow on the others.
---
B: Moved two of six projects. Times: 14 min before, {#4-8} min now.
~1d B: All six. Old runner stays up for a week, cold.`,
  `WEB Bug Medium A=engineering B=engineering Done
Export to spreadsheet: leading zeros of article numbers vanish
00471 becomes 471, which is a different article, a very different one.
---
B: The column is text now. Wrote a test with 00471 in it.
A: For the record, 471 is [a drum of degreaser|the big shears].`,
  `DATA Task Medium A=engineering B=engineering In_Progress
Weekly report: stock by site with returns shown apart
Returned goods count as stock, so {siteA} looks richer than it is.
---
B: First version on the shared drive. Differs from the old one by {#3-11} percent.
A: The auditors want to see both for one quarter.`,
  `DATA Bug High A=finance B=engineering Done
Turnover of [Tuesday|Thursday] appears twice
The import ran twice, once by schedule and once by hand, when somebody thought it had not.
---
B: The somebody was me. Second set removed, totals agree with {finance} to the penny.
A: Agreed. Please make the button say no the second time.
~1d B: It says no now, and why.`,
  `DATA Task Low A=engineering B=engineering Done
Switch off job tmp_fix_2019
Nobody knows what it fixes.
---
B: Off since Monday. Nothing fell over.
~2d B: Still nothing. Deleted, with a photograph for the album.`,
  `WEB Bug Medium A=engineering B=engineering Done
Reminder mails arrive at three in the morning
One customer complained, one asked whether we are all right.
---
B: The queue worker runs on UTC and the template on hope. Mails wait for eight o'clock local time now.`,
  `WEB Story Medium A=sales B=engineering Open
Let customers invite their own colleagues
At present they send us a list by mail, and we type it. Typing is where the errors come from. Should need the customer's own admin to confirm.`,
  `DATA Bug Low A=purchasing B=engineering Done
Supplier list shows {firmB} three times
Once with a full stop, once without, and once in capitals.
---
B: Merged. The capitals one had the right bank account, so that is the one that stayed; purchasing checked it against the contract.
A: Checked by phone as well.`,
];
