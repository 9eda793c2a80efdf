/** #it-help: the everyday trouble that looks, for a minute, like something worse. */
export const itChat: readonly string[] = [
  `#it-help A=any B=it C=any
A: {vpn} [drops|throws me out] every [ten|fifteen] minutes [since this morning|today]
B> wifi or cable?
A> [wifi, kitchen table|hotel wifi]
B> [your home router re-keys and {vpn} takes offence. new client version tomorrow|known with the old client, please update from the software centre]
C> same here and I'm on cable
B> then it's us. [looking|give me an hour]`,
  `#it-help A=any B=it
A: my [password expired|account is locked] and the reset page wants my phone, which is [in {siteA}|at the bottom of a bag in {siteB}]
B> ring 4400, I'll [ask you three silly questions|do it with you]
A> done, thanks. [the silly questions were fine|I forgot my own employee number]`,
  `#it-help A=any B=it C=it
A: got a mail "your mailbox is {#91-99}% full, click to keep your messages". [real?|I assume rubbish?]
B> rubbish. the button goes to a [flower shop in another country|parked domain]. please report with the fish button
A> which one is the fish button
B> top right, [looks like a fish|looks like a potato, granted]
C> deleted it from {#6-31} other inboxes`,
  `#it-help A=any B=it
A: printer 2-north prints [everything in pink|a stripe down the middle]
B> [drum. spare one is on its way from {siteA}|drum is done for]. use 2-south meanwhile
A> 2-south is [out of staples and sulking|the one that eats envelopes]. ok`,
  `#it-help A=any B=it C=any
A: can't open the [quarter|budget] file, "locked by {C.full}"
C> I'm [on a train with no signal, sorry|in a dentist's chair]. it's probably open on the other screen
B> unlocked it. {C.first}, your last change is from [08:52|yesterday 17:40], it's kept`,
  `#it-help A=it B=any C=any
A: [heads up|fyi]: {planning} [restarts|is down] tonight from 22:00 for about [forty minutes|an hour], [quarterly patches|database update]
B: nights are picking until 23. can it be 23:30?
A> [yes, moved to 23:30|fine. 23:30 to 00:15]
C> thank you for asking before and not after`,
  `#it-help A=any B=it
A: the scanner in goods-in reads every barcode [twice|as 0000]
B> serial? on the back, starts with Z
A> Z{#4000-9000}-{#10-99}
B> that one got the new firmware and [shouldn't have|nobody told me]. swap it with the one in the drawer`,
  `#it-help A=any B=it C=security
A: [somebody|an "engineer from the internet provider"] phoned and wanted me to read out the code on the [router|box in the comms room]
B> did you?
A> [no. he got quite rude|no, I said I'd call back and he hung up]
C> well done. [number?|if you still have the number, dm me]`,
  `#it-help A=any B=it
A: two-factor app is on my old phone. old phone is [in the river|now my daughter's]. help
B> come by with your badge [before five|after ten], [takes four minutes|we'll set up the new one and a spare key]
A> on my way. with biscuits`,
  `#it-help A=any B=it C=any
A: is {portal} slow for anyone else? [customer on the phone is getting spiky|twelve seconds for the order list]
B> seeing it too. [someone exported the whole of last year|a report is eating the database]
C> [that was me, I'll stop it|oh. is that my export]
A> better already, bless you {C.first}`,
  `#it-help A=any B=it
A: [my laptop fan sounds like a hairdryer|laptop gets so hot I could toast on it] when I open {finance}
B> [how many browser tabs|count your tabs please]
A> ...{#64-180}
B> I think we've found it`,
  `#it-help A=it B=any C=any
A: phishing test results: [{#4-9}%|{#4-9} in a hundred] clicked, [down from 11|best so far], {#61-80}% reported. [thank you|and somebody reported my thank-you mail as well, I'm proud]
B: the [parcel|pay rise] one was mean
C> I reported the canteen menu by accident
A> it was borderline`,
  `#it-help A=operations B=it
A: handhelds at {siteA} can't find the network in aisle [9|14]
B> someone [moved an access point to hang a banner|stacked foil blankets in front of the antenna], going by the map
A> ... there is a banner. [thirty years of {short}|"safety first"]
B> [safety second, then|could the banner move to aisle 2]`,
  `#it-help A=any B=it C=any
A: calendar shows all my meetings an hour late since [Monday|the phone update]
B> time zone on the phone, it thinks you're in [Lisbon|Reykjavik... no, Warsaw]
A> I wish. fixed`,
  `#it-help A=finance B=it
A: {finance} says "session ended" each time I [print|attach a scan]. [payment run is at three|I've a run at three]
B> third one today. [they changed something on their side, ticket is open with the maker|use the other browser until they fix it]
~2h B> maker says fixed. please try
A> works. three minutes to three`,
  `#it-help A=any B=it
A: stupid question: where did the [H|S] drive go
B> not stupid, it's [now in the left bar as "Team files"|under Team files since the weekend]
A> found it. everything's there. [panic over|please tell me before next time]
B> there were two mails and a poster
A> I see the poster now`,
];
