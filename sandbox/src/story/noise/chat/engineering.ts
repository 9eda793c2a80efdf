/** #engineering, #releases and #security on ordinary days. */
export const engineeringChat: readonly string[] = [
  `#engineering A=engineering B=engineering C=engineering
A: who [understands|still knows] the label template? [the £ sign turns into a question mark|umlauts come out as boxes] for {firmA}
B: it's latin-1 because the printer from 2009 is
C> we should put that printer in a museum
B> {siteB} would riot. [I'll map the three characters|fix is two lines, tests are forty]`,
  `#engineering A=engineering B=engineering
A: build is red on main. [mine|might be mine], reverting
~10m A: green. [I'd forgotten that february has feelings|the test knew it was the 31st somewhere]
B> add a test for the 29th while you're there
A> ...fine`,
  `#engineering A=engineering B=engineering C=engineering
A: proposal: we [drop|stop supporting] the XML export. {#2-5} customers use it
B: one of them is [{firmA}|{firmB}]
A: ah
C: proposal: we [do not|keep it, sadly]`,
  `#engineering A=engineering B=engineering C=engineering
A: can I get a review on the [stock rounding|delivery window] thing? [small one|eleven files, sorry]
B> looking after [stand-up|lunch]
~3h B> two comments, one is about a comma
A> [the comma is load-bearing|comma fixed]
C> approved, and I quite like the comma`,
  `#releases A=engineering B=engineering C=sales
A: {#3-8}.{#10-31} goes out at [16:00|half four]. [no risky bits|one migration, twelve seconds]
B: not on a friday please
A: it's [thursday somewhere|tuesday, {B.first}]
~2h A: out. quiet
C: customer [already noticed the new filter and likes it|asks where the old button went. top left now?]
A> top left, yes`,
  `#engineering A=engineering B=engineering
A: flaky test of the week: "sends the reminder in the morning". fails [before 09:00|when the office is on UTC+1]
B: what is morning, really
A: [apparently 09:00 and not a minute earlier|a matter for the philosophers. I've injected the clock]`,
  `#engineering A=engineering B=engineering C=it
A: staging certificate [ran out|expired] at midnight
B: was there an alert?
A: there was. it went to [someone who left in june|a mailbox nobody reads]
C> rotating it now and pointing the alert at humans`,
  `#engineering A=engineering B=engineering C=engineering
A: the queue had {#11-40} thousand messages this morning, all the same one
B: poison message. [an order with 0 lines|an address with an emoji in it]
C: who orders [zero|nothing]?
B> {firmA}, twice, it was a [training session|misclick]. dead-lettered it`,
  `#security A=security B=security
A: [weekly vulnerability scan|scan of the week]: {#2-6} criticals, all of them the [same old printer firmware|test server nobody admits to]
B: whose is it
A: it answers to the name "donottouch2"
B: then we must touch it`,
  `#security A=security B=security C=it
A: login from [two countries|{siteA} and abroad] within an hour for an account in sales
C> that's the [phone's roaming partner|mobile provider's exit], had it last month
B> confirmed with the user by phone, [they're in a lay-by near {siteB}|they're eating a sandwich in {siteB}]. closing`,
  `#security A=security B=security
A: [pen test|penetration test] dates: [week after next|first week of next month]. scope: {portal} and the guest wifi
B: can we add the door badges
A: budget says no, [curiosity says yes|my heart says yes]`,
  `#security A=security B=security C=security
A: {#14-60} reports through the phish button this week, {#2-9} real ones, the rest newsletters that people [regret|no longer love]
B: best one?
A: a fake [parking fine|wine tasting] with our own logo [upside down|from 2012]
C: I'd have paid it`,
  `#engineering A=engineering B=engineering
A: data question: why does {siteA} have [minus three|-3] {product} on stock
B: returns are booked before the delivery that they return. [time travel|someone works ahead]
A: can we stop that
B: we can [colour it red|make it someone's job]`,
  `#engineering A=engineering B=engineering C=engineering
A: I'd like to [retire|switch off] the nightly job "tmp_fix_2019"
B: do we know what it does
A: it fixes something temporarily, since 2019
C: :salute:
~1h A: off. if the moon falls down [it was me|call me]`,
];
