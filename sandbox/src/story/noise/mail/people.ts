/** Threads about people: hiring, leaving, parties, rotas, the building. */
export const peopleMail: readonly string[] = [
  `A=candidate B=people C=people
Application: {ops}, your advertisement
A>B
I read your advertisement for the {ops} and would like to apply. I have [eleven|six] years in [a parcel hub|a hospital pharmacy|the family shop], I can read a plan upside down, and I live twenty minutes from {siteA}. My CV is attached as plain text because it then opens everywhere.
attach: cv.txt|Experience\\n- eleven years on shift, last three as deputy\\n- forklift licence\\n- first aider\\nLanguages: two and a half\\n
---
~1d B>A cc C
Thank you for a letter that says something. Could you come on [Thursday at ten|Tuesday at two] to {siteA}? Ask for {C.first} at the gate and bring shoes you can walk in.
---
~3h A>B
I can, and I will.`,
  `A=people B=engineering C=engineering
Interview feedback, please, all of you
A>B,C
I owe [yesterday's|Monday's] candidate an answer and have one form out of three. Two lines are enough: would you work with them, and what worries you?
---
~2h B>A
Would work with. What worries me: asked for the source of every requirement, which I found refreshing and {C.first} will find tiring.
---
~3h C>A
Would work with. {B.first} has guessed my worry. I'd still say yes.
---
A>B,C
Then yes it is. I'll ring before [they sign with somebody faster|lunch].`,
  `A=office
Summer... no, winter party: date, and a warning
A>all
The party is on the [12th|5th] of next month at the [bowling place behind the station|old brewery]. Vegetarian, vegan and "I only eat chips" are all catered for. Please tell me by Friday week if you come, because last year {#61-90} said yes and {#92-130} came.

The warning: there will be a quiz. [Finance may not sit together.|Teams are drawn. Finance may not sit together.]`,
  `A=people B=people
Open enrolment for the pension plan ends on Friday
A>all
If you want to change what you pay into the pension plan from January, the form is on {wiki} until Friday at five. Nothing happens if you do nothing.

{B.first} and I sit in [room three|the kitchen on one] on Wednesday from twelve to one for questions. We can explain; we cannot advise.`,
  `A=operations B=people C=operations
Rota for the holidays
A>B,C
First version of the holiday rota is attached. It makes nobody happy in equal measure, which is how I know it is fair. Four people asked for the same Tuesday. It cannot be Tuesday for all of you.
attach: rota.csv|day,early,late,night\\nMon,4,4,2\\nTue,3,4,2\\nWed,4,3,2\\nThu,4,4,2\\nFri,4,4,3\\n
---
~5h C>A
I'll swap the 27th for the 2nd if I get [New Year's morning|the Sunday] off. My mother is [ninety|eighty] and counts.
---
A>C cc B
Swapped. Wish her a happy birthday from the late shift.`,
  `A=office B=any
Your chair
A>B
The chair you reported as "making the noise of a goose" has been looked at. The noise comes from the floor. A board is loose under your desk and will be nailed on [Thursday|Monday] before eight.
---
~1h B>A
I have been apologising to the wrong thing for weeks. Thank you!`,
  `A=people B=any C=management
Leaving do for {B.first}'s neighbour from accounts
A>B
Can I use your cupboard for the card and the present until Thursday? It has to be signed by forty people without one particular person noticing, and your cupboard is the only one with a working lock.
---
B>A
Yes. Key is under the [cactus|stapler]. Please nobody water the cactus, it has had three people's coffee this week.
---
~1d C>A
I've signed. I hope it is the right card; there was also one for somebody's new baby in there and I may have wished it a long and happy retirement.`,
  `A=people B=it C=people
New starter on Monday: laptop, badge, mailbox
A>B
Our new Planner starts on Monday at eight. Laptop, badge for {siteA} and {siteB}, mailbox, {planning}. I know it is Thursday. The contract was signed [an hour ago|this morning].
---
~2h B>A
Laptop yes, mailbox yes, {planning} yes. Badge for {siteB} needs the signature of {siteB}, which is on holiday until Wednesday, so please walk them in with yours.
---
A>B cc C
You are a hero. {C.first} walks.`,
  `A=candidate B=people
Withdrawing my application
A>B
I am sorry to withdraw my application after such a friendly conversation. My present employer has found the money that was not there last week. [It is a funny thing to be valued by.|I'd have liked your people better, but the mortgage has a vote.]
---
~4h B>A
Thank you for telling me and not just going quiet. If the money disappears again, write.`,
];
