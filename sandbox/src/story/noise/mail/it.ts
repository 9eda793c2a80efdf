/** Threads with IT, engineering and security that have nothing to do with the case. */
export const itMail: readonly string[] = [
  `A=it
Maintenance of {planning} on {weekendDay} night
A>all
{planning} will not be available from 22:00 on {weekendDay} to about 01:00. We install the quarterly update and move two tables that have become too large for their own good.

{siteA} and {siteB} print their lists before ten. If something looks wrong in the morning, ring us first and the maker never.`,
  `A=any B=it C=it
Cannot open attachments from {firmA}
A>desk
Since [Monday|yesterday] every PDF from {firmA} arrives as "winmail.dat". They say they changed nothing. I have changed nothing either.
---
~1h B>A cc C
Then it is the third kind of nothing, an update on their side. I can open them for you in the meantime: forward them to me and I'll send back the PDF. {C.first} is writing to their IT.
---
~1d C>B,A
Their IT has found the switch. It was on. It is off now.`,
  `A=security B=it C=security
Quarterly access review: {planning}
A>B
Here are the {#21-70} accounts in {planning} that nobody has used for ninety days. Please tell me which of them may go. My guess is all but the three that print labels.
attach: unused-accounts.csv|account,last_used\\nlabel.print.1,never\\ntemp.picker.04,2024-06-30\\ntrainee.2,2023-12-19\\n
---
~1d B>A
All but four. The fourth belongs to the inspector who comes once a year and complains once a year that his account is gone.
---
A>B cc C
Removed. The inspector stays, with a sticky note.`,
  `A=engineering B=sales C=engineering
Release notes, in words a customer would use
A>B
Draft for the customers:

- Delivery windows can be shown in half hours.
- The order list loads faster when you have more than 500 orders.
- Dates in exports are real dates now, not text that looks like dates.

Is that human enough?
---
~2h B>A
First and second yes. Third: nobody knows that theirs were not real. Try "You can sort exports by date now."
---
A>B cc C
That is better, and slightly humiliating. Going out at four.`,
  `A=it B=finance
Telephone bill
B>A
The mobile bill has a line of £{#180-420} for "data roaming, vessel". Do we have a vessel?
---
~3h A>B
We do not have a vessel, but we have [a sales team that took the ferry|somebody who took the night ferry with the phone on]. I have blocked satellite networks for all our contracts. You may tell them or I may.
---
B>A
Oh, I will.`,
  `A=security
Three short things about passwords
A>all
1. You no longer have to change it every ninety days. Long beats new.
2. A sentence is fine. The name of your dog is not a sentence.
3. If a page asks for it and you did not go there yourself, close the page. Nobody was ever in trouble here for ringing 4400 once too often.`,
  `A=it B=supplier C=it
Line at {siteB}: third outage this month
A>B
The line at {siteB} was down from [05:50 to 07:20|06:10 to 07:35], for the third time this month. Your portal says "no known disturbance". The people with the handheld scanners know of one.
---
~4h B>A
I am sorry. The fault is a splice in a chamber that fills with water when it rains. It is booked for repair on [Wednesday|Friday], weather permitting, and I am aware of how that sounds.
---
~1d A>B cc C
Then let us hope for a drought. Please credit the three days.`,
  `A=engineering B=engineering C=engineering
Design note: where do returned goods live?
A>B,C
A returned pallet is booked as "in" before anybody has looked at it, which is why {siteA} shows stock it would rather not have. I propose a state between: returned, not yet seen. It costs one column and one argument with the {ops}.
---
~3h B>A cc C
One column and two arguments: the report for the auditors counts states and expects four of them. I'm for it anyway.
---
~1d C>A,B
The argument with the {ops} took six minutes. They have been asking for this since before I started here.`,
  `A=it B=any
Your old laptop
A>B
Our list says that your old laptop has been "coming back next week" since [June|March]. Could next week be this week?
---
~5h B>A
It holds up the monitor. I'll bring it and a dictionary can do its job.`,
  `A=security B=management C=security
Cyber insurance: the questionnaire is back
A>B
The insurer's form has grown from 40 to 112 questions. We can answer 104 with a clear yes. The others are about [log retention|tested restores] and about suppliers, where the honest answer is "partly".

I would write "partly". A "yes" that is not true is worth nothing on the day we need it.
---
~6h B>A cc C
"Partly" it is. What would it cost to make two of them a yes by spring?
---
~1d A>B
About £{#9-19}k and the patience of {C.first}. I'll put it into the budget round.`,
];
