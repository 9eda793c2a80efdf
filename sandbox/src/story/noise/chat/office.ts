/** What people say in #general, #lunch and #random. */
export const officeChat: readonly string[] = [
  `#general A=office B=any C=any
A: the lift is [out of order|stuck between two and three] again. engineer comes [after two|"between eight and five", you know how that goes]
B> [is anybody in it|nobody in it I hope]
A> [just a box of printer paper|only a trolley]. it is calm
~2h C: lift works. [it sighs a bit on three|smells of hot dust but it works]`,
  `#general A=office B=any C=any D=any
A: whoever [parked|left] a [grey estate|blue hatchback|white van] in front of the loading door: the [paper delivery|window cleaner] would like a word
B: not mine
C: mine, sorry, [two minutes|coming down]
~15m A: thank you {C.first} :pray:
D> third time this month {C.first}`,
  `#general A=people B=any C=any
A: please welcome our new [colleague|starter] in {ops}, who starts on Monday. [coffee at ten in the kitchen|cake at eleven, kitchen on two]
B: welcome!
C: [finally|hooray]. what cake`,
  `#general A=any B=any C=office
A: has anyone seen a [black|dark green] umbrella with a [wooden|duck-head] handle? left it in [the big meeting room|room two] on [Tuesday|Monday] or so
B: there is one behind the door in accounts, [has been there since spring|but it is rather more brown]
C: lost property is the drawer under the franking machine. [five umbrellas, one shoe|four umbrellas and a single glove]
A> not the shoe. [found it, thanks|it was in my own boot. sorry everyone]`,
  `#lunch A=any B=any C=any D=any
A: [anyone for the noodle place|noodles anyone]? leaving [ten past twelve|quarter past]
B: in
C: [in if we sit|in if it isn't the one with the stools]
D: [had them yesterday, can't face it|on a call till one, bring me a number 14?]
A> {D.first} number 14 with or without
D> with. always with`,
  `#lunch A=any B=any
A: the microwave on one [says F7|is displaying F7] and nothing else
B: [F7 is "door open". it lies|lift the door a little when you shut it]. there's a knack
A> it worked. [feel like an engineer|I should put that on my cv]`,
  `#random A=any B=any C=any
A: [there's a heron|a heron is standing] on the roof of the bike shed
B: [pics|photo or it didn't happen]
~8m A> it left. [took its dignity with it|it looked at me as if I owed it money]
C> it's after {B.first}'s lunch`,
  `#random A=any B=any C=any D=any
A: [does anybody have|anyone got] a recommendation for a [plumber|roofer|piano tuner] round {city}? ours [retired|moved to the coast]
B: [we had someone good from {siteA}|the one from {siteA} is good], bit dear. will dm you
C: avoid the one with the radio advert
D> seconding {C.first}. he flooded my sister`,
  `#general A=office B=any C=any
A: fire drill [on Thursday at ten|tomorrow at eleven]. yes it's announced, [no you may not book a meeting off site then|and yes {B.first}, you too]
B> I was in the middle of a sentence last time
C> you were in the middle of a bacon roll`,
  `#general A=comms B=any C=any
A: the [autumn|new] newsletter is out, with an [interview with the night shift|article about the {siteB} {site}] and a photo where nobody blinks
B: [page three|the crossword], 4 down: is that one right?
A> [it is not. we know. sorry|no. {C.first} set it and is not sorry]`,
  `#random A=any B=any C=any
A: charity run results: {#21-48} of us, £{n#1200-2900} raised, one sprained ankle ([mine|{B.first}'s])
B: worth it
C: [I came last and I'd do it again|last place and proud]`,
  `#general A=office B=any C=any
A: heating: they have found the [valve|pump]. warm from [tomorrow|about three]. until then there are [six|four] fan heaters, [first come first served|please not all on one socket]
B: [we tripped the fuse in sales|sales is dark. it was the heaters]
C> I said not all on one socket
A> that was me who said it. but yes`,
  `#lunch A=any B=any C=any
A: who [ate|took] the yoghurt with my name on it. [it said {A.first} in capitals|the name is on the lid AND the side]
B: [not guilty|I'm dairy free, I have an alibi]
~40m C: it was me, thought it said "any". I'll bring two tomorrow
A> accepted`,
  `#general A=any B=it C=any
A: clocks in the meeting rooms are all an hour [off|ahead] again
B: they [take their time from a server we switched off|still think it is summer]. doing it by hand this [year|week]
C> the one in room 4 has been right twice a day since [March|I started]`,
  `#random A=any B=any C=any
A: passed my driving test!! [third time|fifth time]!!
B: [well done {A.first}!|:tada: :tada:]
C: [let us know which roads|text me before you set off]`,
  `#general A=management B=any
A: Visitors from {firmA} on [Wednesday|Tuesday], about six people. Please keep [room one|the big room] free and the {siteA} board tidy.
B: can they be kept away from the {site} before ten? we're [loading|at our fullest] then
A> Good point. Tour at half past ten.`,
];
