/** IT service tickets. */
export const itTickets: readonly string[] = [
  `IT Service_Request Low A=any B=it Done
Second monitor for desk in {siteA}
I compare two lists all day and would like to stop doing it with the [alt key|tab key].
---
B: There is a 24" in the store, a bit scratched on the left. Fine?
A: The left is where the old list goes. Fine.
B: Installed.`,
  `IT Bug Medium A=operations B=it Done
Handhelds in goods-in lose the network near the cold door
Since the new door was fitted, every handheld drops out for [ten|fifteen] seconds when it closes. The booking in progress is lost, and people book twice to be sure.
---
B: The door has a metal core now. I have moved the access point to the other side of the beam.
~1d A: Better. One drop today instead of thirty.
B: One is the number I can live with. Leaving it open until Friday.
~1d B: No more drops. Closing.`,
  `IT Bug High A=finance B=it Done
{finance} shows cents as thousands in the export
When I export to a spreadsheet, 12.50 becomes 12,500. I noticed because nobody owes us that much for tape.
---
B: Your spreadsheet is set to the other kind of comma since the office update. Changed it back, and for the rest of finance too.
A: Confirmed. The tape is cheap again.`,
  `IT Service_Request Medium A=people B=it Done
Mailbox and badge for the new planner
Starts on Monday. Same rights as the other planners, please, minus payroll.
---
B: Mailbox and {planning} done. Badge needs a photo.
A: Photo attached. He blinks in all of them, take the second.
B: Badge is in the tray at reception.`,
  `IT Bug Medium A=sales B=it Done
{vpn} asks for the second factor three times
Each morning {vpn} wants the code, then again, then once more. After that it is happy all day.
---
B: Which version? Settings, About.
A: 5.{#1-4}
B: 5.6 fixes it. It is in the software centre, takes two minutes.
~1d A: Once is enough now. Thanks.`,
  `IT Bug Low A=office B=it Done
Clock in meeting room [four|two] is wrong again
It is [58|63] minutes fast. People leave early and happy, but still.
---
B: It took its time from a server that no longer exists. Set by hand; a new one is ordered.`,
  `IT Incident High A=operations B=it Done
Label printer line 2 down at {siteB}
Prints the first half of each label and then beeps. [{#6-14} pallets are waiting.|We have switched to line 1, which cannot keep up.]
---
B: On the phone with the shift. Sensor is dirty, they are cleaning it with the good cloth.
A: Runs. Can we get a box of the good cloth?
B: Ordered two.`,
  `IT Service_Request Low A=any B=it Done
Please delete my second account
I have two accounts since I got married, and mail arrives at the one I do not read.
---
B: Merged. Everything to the old name now arrives under the new one.
A: Congratulations received twice, thank you.`,
  `IT Task Medium A=it B=it In_Progress
Replace the switches in {siteA}, floor by floor
Four switches are older than the apprentice. Order: comms room first, packing last. Only between 20:00 and 23:00.
---
A: Comms room done, eleven minutes of outage, nobody noticed but the coffee machine.
~2d B: First floor done. One port was labelled "do not unplug" and turned out to be the [aquarium|door bell].`,
  `IT Bug Medium A=any B=it Done
Shared calendar shows holidays of people who left
Half of the "absent" today have been absent since [last year|2022].
---
B: The list is fed from an old group. Pointed it at the new one.
A: Much emptier. And a little sad.`,
  `IT Service_Request Medium A=purchasing B=it Done
Approvals still go to the former manager
My orders wait for someone who now works at {firmA}.
---
B: Found {#2-7} rules with the old name. All of them changed.
A: Three orders left at once. One of them I no longer need.`,
  `IT Bug Low A=any B=it Done
"Fish" button has disappeared
The button for reporting mails is gone from my toolbar since the update.
---
B: It hides behind the three dots now. We are putting it back to the front for everybody tonight.`,
  `IT Task Medium A=it B=it Done
Test a restore from {backup}
Quarterly: pick a folder nobody warned us about and bring it back on another machine.
---
B: Picked the drawings of 2019. {#21-70} GB in {#26-58} minutes, compared by checksum, all equal.
A: Good. Noted for the auditors, date and times in the sheet.`,
  `IT Incident Medium A=any B=it Done
Account locked, again
Third time since [Monday|last week]. I am not typing it wrong, I am typing it angrily.
---
B: An old tablet of yours keeps trying the old password every four minutes. Is there one in a drawer?
A: There is one in the kitchen. It shows recipes.
B: Then it can have the new password, or retire.`,
  `IT Service_Request Low A=legal B=it Open
Longer retention for one mailbox
For a matter that I will not describe here, please exempt one mailbox from deletion until I say otherwise. I will name it by phone.`,
  `IT Bug Medium A=sales B=it Done
Phone in {siteA} office rings after I pick up
It also rings when I hang up. Callers are confused, and so am I.
---
B: Two phones share your number since the move. The other one is under the plant in reception.
A: That explains the whispering. Works now.`,
  `IT Task Low A=it B=it Done
Guest wifi: new password poster
Change on the first of the month, new poster in both receptions and the canteen. Not the one with the typo.
---
B: Done. There was a new typo; corrected with a pen until the printer is back.`,
  `IT Bug High A=any B=it Done
All my files have a small lock on them
Every file in my folder shows a lock since this morning. Is this the thing one reads about?
---
B: I rang you at once, and for the record: no. The lock means "kept on this device as well". Nothing is encrypted.
A: My heart rate says otherwise. Thank you for ringing.
B: Always ask. I would rather come for nothing a hundred times.`,
];
