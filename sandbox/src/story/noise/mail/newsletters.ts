/** What outsiders send to everybody: offers, newsletters, surveys, the odd plain scam. One mail each, as a rule. */
export const newsletterMail: readonly string[] = [
  `A=supplier B=purchasing
Your autumn catalogue is here
A>B
In this issue: gloves that do not smell, a pallet truck for narrow doors, and the answer to the question of who moved the tape. Free carriage over £250 until the end of the month.

If you would rather not hear from us, answer with one word. We will know which one.`,
  `A=supplier B=it
Webinar: storage that grows with you
A>B
On [Thursday at eleven|Tuesday at two] our engineers show in 40 minutes how three firms of your size halved the cost of their backups. No sales talk until minute 35, I promise.
---
~1d A>B
I noticed you could not make it. Shall I send the recording? It has chapters, so you can skip minute 35.
---
~4h B>A
Please take me off the list. I asked in spring, too, and you were just as friendly then.`,
  `A=customer B=sales
How did we do? (two minutes)
A>B
We ask all our suppliers once a year, and this year you get the short form: how easy is it to work with us, and what should we stop doing? Your answers go to me and not into a machine.
---
~1d B>A
Easy, eight out of ten. Please stop sending orders as a photograph of a screen.`,
  `A=supplier B=office
Coffee machine: service due
A>B
Your machine has made {#9-31},{#100-999} cups since we last met and would like a new seal. Our technician is in {city} on [Wednesday|Friday] morning; does nine suit you?
---
~2h B>A
Nine does not suit anybody who works here. Half past ten, when they have all had one.`,
  `A=supplier B=security
Dark web report for your domain
A>B
We found {#2-9} mentions of {domain} on criminal forums this month!! Reply within 24 hours to receive your free report.
---
~3h B>A
I looked at your free report in spring. The "mentions" were our own press releases. Please do not write again.`,
  `A=supplier B=people
A candidate you will not find elsewhere
A>B
I have a candidate on my desk who is exactly what you are looking for, whatever it is you are looking for at the moment. Ten years of experience, immediately available, and a smile. When can I call?`,
  `A=supplier B=finance
Updated terms of {firmA}
A>B
We have updated our general terms. Nothing changes for you except section 7 (our address), section 12 (the court, now in {city}) and a comma.`,
  `A=customer B=management
Invitation: evening for suppliers in {siteA}
A>B
On the last Thursday of the month we open our doors to the people without whom we would have nothing to sell. There is soup, a short speech that I have been asked to keep short, and a tour of the new building for those who like buildings.
---
~1d B>A
I'd be glad to come, and bring {#1-2} colleagues who like soup.`,
  `A=supplier B=engineering
End of support for version 4
A>B
Version 4 of our library gets its last update in March. Version 5 has been out for two years and differs in [eleven|nine] places, all of them listed in the guide. You are one of {#40-160} customers who still use 4.
---
~1d B>A
We know. It is on the list between two other things that end in March.`,
  `A=supplier B=office
Window cleaning on [Monday|Thursday]
A>B
We come at seven and start at the side of the car park. Please ask people to take things off the sills. Last time it was a cactus, and my colleague still has some of it.`,
];
