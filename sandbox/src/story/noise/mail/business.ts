/** Threads with customers and between the sites. */
export const businessMail: readonly string[] = [
  `A=customer B=sales C=operations
Short delivery this morning
A>B
Your driver brought [eleven|seven] of twelve {product} this morning and the note says twelve. He was very nice about it. Where is the twelfth?
---
~1h B>C fwd
Can you look? They open at [two|noon] and will ring again at five to.
---
~40m C>B
It was on the wrong side of the tail lift and went on to {siteB}. [It's in a taxi.|{C.first} is driving it over in person, please act grateful.]
---
B>A
Found. It arrives before one, and the delivery charge for today comes off the bill.
---
~3h A>B
It came at ten to. Your man stayed for a biscuit.`,
  `A=customer B=sales
Opening hours over the holidays
A>B
Could you let me have your cut-off times between Christmas and New Year? Last year we learned on the 27th that the 27th was a Sunday.
---
~2h B>A
Orders before noon on the 23rd arrive on the 24th. Then the 29th and 30th as on a normal day, and again from the 2nd. In between there is a number for emergencies, and it is my own phone, so please be kind.`,
  `A=sales B=operations C=sales
Tour for {firmA} on [Wednesday|Thursday]
A>B cc C
They come with six people at half past ten, two of them from quality. They want to see goods-in, the [cold room|packing line|test bench] and "how you deal with returns". Could somebody be in the middle of a return, ideally a good-looking one?
---
~3h B>A
I can arrange a beautiful return. Hi-vis in sizes? Last time we had a gentleman in a child's vest.
---
A>B
Two S, three L, one that I'd call generous.`,
  `A=customer B=sales C=engineering
{portal}: order shows as delivered, it is not
A>B
Order {n#70110-79980} is "delivered, signed by gate" in {portal}. We do not have a gate.
---
~1h B>C fwd
Is this the thing with the default signature again?
---
~2h C>B
Yes. The handheld had no signal, the driver pressed the big green button, and the big green button signs as "gate" for everybody. Fixed for next week's version. The order itself is on tomorrow's van.
---
B>A
The order comes tomorrow before nine. The gate was our software being inventive; I am sorry.`,
  `A=operations B=operations C=management
Numbers for {siteA}, week
A>C cc B
Lines picked {#21000-34000}, on time {#96-99}.{#1-9} percent, returns {#41-120}, accidents none. Overtime was higher than planned because of the [bank holiday|late lorry on Tuesday].

What I would like you to see behind the numbers: the new people are good, and two of the old ones are tired.
---
~5h C>A
Seen. Let us talk about the two on Friday, not by mail.`,
  `A=supplier B=purchasing C=operations
Change of delivery slot
A>B cc C
Because of the works on the {siteA} bridge our lorry would come at [13:30|14:00] instead of 11:00 for the next three weeks. Does that suit your dock?
---
~2h C>A,B
14:00 suits if it is 14:00. At half past we load our own and then there is no dock for anybody.
---
A>C cc B
Understood. I've told the driver that you mean it.`,
  `A=comms B=management C=sales
Quote for the {city} business page
A>B
The paper asks each firm for one sentence on "what kept you busy this year". I suggest: "We have learned to deliver on the days when nothing else arrives." May I?
---
~4h B>A
A bit proud. "We hired {#14-40} people and kept them" is shorter and true.
---
A>B cc C
Then I send that one. It is better.`,
  `A=customer B=sales
Complaint, but a friendly one
A>B
[Three|Two] of the {product} of last week had dents. Nothing we cannot use, so please do not send a lorry. I only want you to know, because somebody on your side stacks them too high and one day it will be more than dents.
---
~3h B>A
Thank you, that is the best kind. I've sent your pictures to the {site}, and the stack is one lower from today. A credit note for the dents is on its way whether you want it or not.`,
  `A=management
This year so far
A>all
We have had nine good months and one that I would rather not repeat. Orders are up by {#4-11} percent, complaints are down, and the new line at {siteB} runs since last week without anybody kicking it.

The thing I'd ask of you until the end of the year: say early when something looks odd. Early is cheap.`,
  `A=sales B=supplier C=sales
Stand at the spring fair
B>A
We have one corner stand left, hall 4, [next to the coffee|opposite the big forklift show]. It is £{#2900-4400} and I can hold it until Friday.
---
~1d A>B cc C
Next to anything that does not beep? Last year nobody heard a word we said.
---
B>A
Hall 5, by the door. Draughty and quiet.
---
A>B
We'll take quiet, and bring scarves.`,
  `A=legal B=sales
Can we use their logo?
B>A
{firmA} said on the phone that we may use their logo on the website. Is "on the phone" enough?
---
~3h A>B
It is enough until someone new starts in their marketing. One line by mail, please: which logo, where, until when.
---
~1d B>A
Got the line. They even sent a nicer logo.`,
];
