/** Threads about money, suppliers and contracts. */
export const financeMail: readonly string[] = [
  `A=finance B=sales C=finance
Accruals for the month
A>B cc C
Could I have your accruals by [Thursday noon|Wednesday evening]? What I need: everything delivered to you this month for which no invoice has arrived. The trade fair stand is the one I always have to ask about twice, so I am asking now.
---
~1d B>A cc C
List attached. The stand is in there this time. [The taxi to {siteA} is real, ask {C.first}, it snowed sideways.|I left the hotel out, it was cancelled and they promised the money back.]
attach: accruals.csv|item,amount\\nstand hire,{#2100-3900}\\nprinting,{#240-890}\\ntaxi {siteA},{#40-95}\\n
---
A>B
Received, and thank you for the stand. Two questions: is printing with or without VAT, and who is "the tall chap" on line nine?
---
~2h B>A
Without. And he is the electrician, he never gave a name. I'll get a proper invoice out of him.`,
  `A=supplier B=finance C=finance
Reminder: invoice {n#20110-29980} overdue
A>B
According to our books invoice {n} of last month is still open. It may of course have crossed with your payment, in which case please put this mail where it belongs.
---
~3h B>A cc C
It has not crossed, it has [hidden|got stuck]. The goods receipt at {siteA} was booked for nine pallets and you billed for ten. Could you ask your driver what happened to number ten?
---
~1d A>B
Number ten was on the lorry for {siteB}, where somebody signed for it with a drawing of a fish. Delivery note attached.
attach: delivery-note.txt|Delivery note {n}\\n10 pallets, of which 1 dropped at {siteB}\\nSigned: (fish)\\n
---
B>A
I know that fish. Payment goes out with [Thursday's|the next] run, and I apologise on behalf of the artist.`,
  `A=finance B=management
Cash position, short version
A>B
The three numbers you asked for: receipts were £{#310-690}k last week, payments £{#280-560}k, and what is overdue from customers has come down to £{#120-240}k. {firmA} is most of that and has promised [Friday|the 20th], again.

I would not yet sign the forklift lease. After the end of the month I would.
---
~4h B>A
Agreed on the forklifts. Would a phone call from me to {firmA} help, or make it worse?
---
A>B
Help, if you leave the word "lawyer" out of it.`,
  `A=purchasing B=supplier
Price adjustment for stretch film
B>A
As announced at the turn of the year, we adjust our prices for stretch film by {#3-8}.5 percent from the first of next month. [Raw materials, energy, the usual.|You will have read about resin prices.] I would have preferred to tell you over coffee.
---
~5h A>B
The coffee would not have made it cheaper. Your price index clause says once a year, and the last time was in [April|May]. Could we talk about volume instead? If {siteB} switches to your film, that is another {#14-38} pallets a quarter.
---
~1d B>A
You read contracts. [I'll hold the price until the summer|Half of it, then, and half in summer] if {siteB} starts in January.
---
A>B
Done. Send it on one page please.`,
  `A=finance B=it C=finance
{finance}: who can release payments?
A>B
For the auditors: please send me the list of everyone who can release payments in {finance}, with the date on which they got the right. A screenshot will not do, I tried.
---
~6h B>A
List attached. {#5-9} people. One of them left in August but her account is disabled; I have removed the right as well, so that it looks tidy.
attach: release-rights.csv|user,right,since\\nfinance.director,release,2021-03-01\\ncontroller,release,2022-09-12\\nformer.controller,removed,2019-01-07\\n
---
A>B cc C
Thank you. {C.first}, please put the removal into the control log [with today's date and not with the one we would like|with today's date].`,
  `A=legal B=purchasing
Contract with {firmA}: two clauses
A>B
I have read it [twice|on the train, both ways]. Clause 8 lets them raise prices whenever they feel like it, and clause 14 has our liability without a limit and theirs with one. Everything else is fine, and clause 11 is even well written.
---
~1d B>A
I told them clause 14 would not fly. They say it is their standard. I said ours is too. Shall we meet in the middle, [one annual order value, both sides|both sides capped at a year's volume]?
---
A>B
Yes. I'll write it, they will say they need to ask the group, and on Monday they will sign.`,
  `A=finance
Travel expenses: new form, fewer fields
A>all
From today the travel form has eleven fields instead of twenty-six. "Purpose of journey" may be a short sentence. "Customer visit" is a short sentence; "see calendar" is not.

Please do not use the old form. [It is still on the wiki because nobody knows how to delete the page.|It can still be found on {wiki}; we are working on that.]`,
  `A=sales B=finance
Credit limit {firmB}
A>B
{firmB} would like to order {product} for [£48,000|£36,500] and stands at a limit of £30,000. They have paid on the day for [four|six] years. Can we?
---
~2h B>A
They have, but their last accounts were filed [nine months late|on the very last day], and the bank they changed to lends to people nobody else lends to. I would go to £40,000 and ask for a third in advance.
---
A>B
They take it. [They were expecting worse, I think.|"Fair," is what their buyer said, after a pause.]`,
];
