/** #ops, #sales, #purchasing, #finance and #people: the work itself. */
export const operationsChat: readonly string[] = [
  `#ops A=operations B=operations C=operations
A: {siteA}: [two off sick|down two people], can anyone lend a [picker|pair of hands] from one o'clock?
B: [I can send {C.first}'s nephew, he's quick|one from {siteB}, if you send them back fed]
A: deal. soup's on us`,
  `#ops A=operations B=operations
A: truck from {firmA} is [two hours|an hour and a half] late, [burst tyre|stuck behind the bridge works]
B: dock 3 is free till four, after that it's [chaos|tight]
~2h A: it's here. [driver says sorry and brought doughnuts|all {#12-26} pallets, one a bit leaning]`,
  `#ops A=operations B=operations C=operations
A: night shift: {#640-980} lines, {#1-4} errors, [nobody hurt|one bruised thumb], one fox
B: the fox is back?
A: [sat by gate two for ten minutes like it was waiting for a delivery|gate two, 03:10, very relaxed]
C: it has better attendance than I do`,
  `#ops A=operations B=it C=operations
A: {planning} shows tomorrow's [routes|plan] twice
B> someone pressed "copy day" [twice|with enthusiasm]. removing the second set
C> [that was me|might have been me], the button didn't react so I helped it`,
  `#ops A=operations B=operations
A: forklift 4 beeps when it goes forward and not when it reverses. [feels wrong|opposite of useful]
B: out of service, [tag's on|service man comes thursday]. use 7, [mind the seat|it pulls left]`,
  `#ops A=operations B=sales C=operations
A: who promised {firmA} {product} before [eight|seven] in the morning?
B: [I said "we'd try"|me. they're a {customerKind} and they sounded desperate]
A: they wrote "confirmed" in the order
C: we can do [07:40|07:50] if someone opens gate one early
B: I'll bring the key and breakfast`,
  `#ops A=operations B=operations
A: stock check at {siteB}: [three|two] pallets of {product} that are on no list
B: [maybe the missing ones of {siteA}|{siteA} misses exactly three]
A: [mystery solved in four minutes, personal best|then they've walked. I'll book them over]`,
  `#sales A=sales B=sales C=sales
A: {firmA} [signed|said yes]!! two years, {product} and {product2}
B: :tada: [what did it|how]?
A: [we answered the phone|they rang three firms and we picked up], honestly
C: [framing that|put it on the website]`,
  `#sales A=sales B=sales
A: does anyone have the [slide|picture] with the map of all sites, but with {siteB} on it
B: [the one from the spring deck|dm'd you]. it still says "{siteB} (planned)"
A: planned very thoroughly then`,
  `#sales A=sales B=finance C=sales
A: {firmB} wants 60 days instead of 30
B: {firmB} owes us [two|three] invoices from [spring|july]
A: so, no
B: so, no. [with a smile|in nicer words]
C: I'll do the nicer words`,
  `#sales A=sales B=engineering
A: customer asks if {portal} can [send a text message when the order leaves|show delivery windows in half hours]
B: [can be switched on per customer since may|not yet. it's number four on the list]
A: [since MAY?|who do I bribe for number three]`,
  `#purchasing A=purchasing B=purchasing C=operations
A: price of [stretch film|cardboard] up {#3-9}% from next month, [all three suppliers, same day, funny that|{firmA} only]
B: we have [five|six] weeks of stock if nobody wraps a christmas tree
C> noted. no trees`,
  `#purchasing A=purchasing B=finance
A: order {#41000-49800} is stuck in [approval|limbo], it says "waiting for {B.first}"
B> I approved it [yesterday|on Monday]. twice
A> then it waits for the you of [last year|the old role]. IT ticket it is`,
  `#finance A=finance B=finance
A: the bank holiday moved the [payment run|direct debits] to [Thursday|Tuesday], please have everything in by noon the day before
B: [noon sharp or noon {A.first}|noon noon?]
A: noon noon`,
  `#finance A=finance B=finance C=any
A: expenses close on the [25th|24th]. [a photo of a receipt must show the receipt|a photo of a dog near a receipt is not a receipt]
C> it was a very good dog
B> it was. still no`,
  `#finance A=finance B=finance
A: the auditors want a sample of {#25-60} invoices from [the spring|april to june], scanned, [by Friday|this week]
B: I have the list. [{#3-9} are in the archive at {siteA}|half are paper], I'll ring them
~1d A: all but [two|three]. thank you {B.first}`,
  `#people A=people B=people
A: [second interviews|interviews] for the {ops} role: [two good ones|one very good, one very tall]
B: availability?
A: one [now|from the first], one has three months' notice
B: the first one then, [if references hold|subject to references]`,
  `#ops A=operations B=operations C=office
A: {siteB} water is off [until noon|till about two], the [council|water company] dug where it shouldn't have
B: toilets?
C: [the café next door has agreed, buy something|portable ones on the way, sorry]`,
];
