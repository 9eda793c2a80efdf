/** The trade publication; the words of the trade come from the company's sector. */
export const tradeArticles: readonly string[] = [
  `Prices for {product} up for the third quarter in a row
Buyers are paying {#3-9} percent more for {product} than in spring. Makers point to energy and transport, buyers point to makers.

Several firms now order [quarterly|by the half year] to hold a price. 'We have become a small warehouse with a sales department attached,' says one.
#prices`,
  `{firmA} opens new {site} near {siteA}
{firmA} has taken {#30-90} people on for a new {site} outside {siteA}. The building was planned for last summer; the road to it was not.
#business`,
  `Driver shortage eases, planner shortage does not
Vacancies for drivers have fallen by a [fifth|quarter] within a year. Finding people who can plan their day has become harder: three months on average, and half of the hires come from a competitor.
#people`,
  `Inspectors to look more closely at records
From January inspectors will ask not only for the record but for how it was kept. Firms that serve {customers} should be able to show who changed an entry, and when.

'A pencil is fine,' says the head of the inspectorate, 'if it is always the same pencil.'
#regulation`,
  `Who still faxes? We do, say {#11-29} percent
Our yearly survey of how orders arrive: portal 44 percent, mail 31, telephone 12, fax the rest. The fax users are the most content of all groups.
#survey`,
  `{firmB} and two rivals share lorries on quiet days
Three competitors have begun to share half-empty lorries on Mondays. Each sees only its own labels. The saving is put at {#9-19} percent, the trust at 'growing'.
#transport`,
  `Portrait: forty years on the night shift
{reporterName} spent a night at a {site} near {siteB} with a supervisor who has seen four owners, three computer systems and one fox. 'The work is the same,' she says. 'The lists got longer and the paper got thinner.'
#people`,
  `Packaging tax: what changes, in one table
The rate rises in April, the threshold stays, and the form is new. Recycled content must be proved by a document from the supplier, and a picture of a leaf is not a document.
#regulation`,
  `Test: five handheld scanners in the cold
We left five handhelds in a freezer for a night and asked three shifts to use them in gloves. One did not start again, one could not be stopped. The winner is the ugliest.
#test`,
  `Fair preview: fewer stands, more chairs
The spring fair has {#210-480} exhibitors, a tenth fewer than last time, and the organisers have used the space for places to sit. It may be the best idea of the year.
#fair`,
  `When the portal is down, the phone rings
{#4-9} in ten buyers at a {customerKind} would switch supplier after two outages of an ordering portal, we learn from a survey paid for by a maker of portals. The same people have not switched in six years.
#survey`,
  `Court: 'signed by gate' is no signature
A delivery that was signed for by nobody in particular counts as not delivered, a court in {city} has ruled. The supplier must send {product} again or pay.
#law`,
  `Insolvency of a pallet maker leaves gaps
A maker of pallets in {siteA} with {#70-190} staff has filed for insolvency. Customers who rent are safe; those who bought and have not yet received are, for now, creditors.
#business`,
  `Apprentices wanted, and found
A school near {siteB} and [six|eight] firms of the trade have filled all {#14-36} apprenticeships for the first time in years. What helped: the apprentices of last year went and told the truth.
#people`,
  `Opinion: a spare part is a promise
To list a part as available and to have it are two things, writes {reporterName}. In our trade only one of them repairs a machine.
#opinion`,
  `Five questions before you outsource returns
Who looks at the goods? Who decides? Who pays for the box? What happens at Christmas? And whose stock is it until then? Few contracts answer more than three.
#practice`,
];
