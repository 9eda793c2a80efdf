/** More talk: hand-overs, small favours, customers on the line, things that turn out to be nothing. */
export const peopleChat: readonly string[] = [
  `#ops A=operations B=operations C=operations
A: handover: {#7-19} loads left, dock 4 [sticks|is moody], {firmA} wants theirs turned round so the labels face out
B: since when
A: since their new manager. [she's right, to be fair|it does look smarter]
C: I'll turn them. it's my workout`,
  `#sales A=sales B=sales C=operations
A: {firmB} on the line: can we add {#2-6} {product} to tonight's order?
B: cut-off was [an hour|forty minutes] ago
C: {siteA} still has the doors open. [if it's in the system in five minutes, yes|type fast]
A: typed. you're all lovely`,
  `#purchasing A=purchasing B=purchasing
A: sample of the new tape arrived. [sticks to everything except cardboard|very good tape, smells of swimming pool]
B: price?
A: [a third less|four percent less]
B: then we can afford [pegs|to hold our noses]`,
  `#it-help A=any B=it C=any
A: it says "your administrator has blocked this extension". [which administrator|I thought we were friends]
B> the one that [swapped all your links for shop links|reads every page you open]?
A> it finds vouchers!
B> it finds yours and passes them on
C> I had that one. uninstalled, sadly, it once saved me 80p`,
  `#it-help A=any B=it
A: I think I've [deleted|lost] the whole folder for {firmA}
B> when, roughly
A> [between tea and now|just now, with the elbow]
B> restored from {#8-12}:00. tell the elbow to press the other key`,
  `#general A=people B=any C=any
A: first aiders wanted for {siteB}, the course is one day and comes with [lunch|a certificate and a sandwich]
B: me, if nobody faints before then
C: I faint at the sight of the certificate. [but yes|no, sorry]`,
  `#engineering A=engineering B=engineering C=engineering
A: is it me or is search in {portal} case sensitive for [everything|street names] now
B: it's you and me and everyone. my change, sorry. [collation|I changed the index]
~35m B: reverted, re-indexing, ten minutes
C: two customers noticed. one thought it was a feature for grown-ups`,
  `#security A=security B=security C=security
A: somebody uploaded a customer list to a [free pdf converter|translation site]
B: who, and was it bad
A: {#40-160} rows, names and towns. a well-meant one, [wanted it in Polish|needed it as a picture]
C: I'll go and show them the converter we pay for
~1h C: done. cake was involved. logging it as an event, not an incident`,
  `#security A=security B=it
A: scanner found a remote desktop open to the world at {siteB}!
B: that's [an old kiosk|the display in reception], it only shows the weather
A: to the world?
B: closed. it can show the weather to the lobby`,
  `#finance A=finance B=finance C=finance
A: {firmA} paid. twice.
B: [send one back before they notice|ring them, they'll think we're saints]
C: rang them. they hadn't noticed. they are sending [flowers|a hamper]`,
  `#random A=any B=any C=any D=any
A: [pub quiz|quiz] tonight, we need a fourth, ideally someone who knows [rivers|football before 1990]
B: I know rivers. the long ones
C: third again. "the long ones" was not enough
~14h D: what was the question
C> the shortest one`,
  `#releases A=engineering B=engineering C=engineering
A: hotfix for the label rounding, anyone against?
B: what does it round
A: [half a kilo, upwards, always|weights. we have been generous]
C: out with it. [customers will weigh more from tomorrow|{siteA} will say we broke physics]`,
  `#ops A=operations B=operations
A: alarm at {siteA} 04:12, [a balloon from the opening party drifted past the sensor|spider on the lens]
B: [the one with the smile?|again?]
A: the very one. [popped|rehomed]`,
  `#people A=people B=people
A: reference call for the {ops} candidate: "would hire again at once, please tell them the door is open"
B: should we worry about the door
A: we should [make the offer today|be quick]`,
  `#it-help A=operations B=it C=it
A: the badge reader at gate one lets everybody in [since the rain|since noon]. friendly but wrong
B> on my way. someone stand there please
C> opened it up: water. [dried it with the hand dryer|new one from the van]. it refuses people again
A> it refused me. perfect`,
];
