/** The local business paper. */
export const localArticles: readonly string[] = [
  `Bridge works on the {siteA} road to last until [March|April]
Drivers will need [ten|fifteen] more minutes on the road to {siteA} until spring. The council had hoped for Christmas; the bridge had not.

Hauliers have asked for a night-time opening. An answer is expected [next week|at the next meeting].
#traffic`,
  `{city} market gets its roof back
Two years after the storm the market hall has a roof again, in the old shape and with new glass. Stallholders move in on the first, all but the fishmonger, who has got used to the car park.
#city`,
  `{firmA} takes over rival in {siteB}
{firmA} is buying a smaller rival with {#20-80} staff in {siteB}. Both names will stay on the vans until the vans need painting.
#business`,
  `Fewer empty shops, more of them barbers
The number of empty shops in {city} has fallen to {#31-74}. Of the new tenants every third cuts hair.
#city`,
  `Unemployment in {city} at its lowest for [nine|eleven] years
{#2-4}.{#1-9} percent of people in and around {city} were looking for work last month. Firms name the flip side: adverts stay up for weeks.
#people`,
  `College and firms plan a course for repairers
From autumn the college will teach the repair of everything 'that has a plug or a wheel'. {#9-22} firms have promised placements, among them {company}.
#education`,
  `Broadband: the last {#300-900} houses
The last houses in {siteB} without fast internet are to be connected by summer. Some owners would rather not. 'I can read a whole page while it loads,' says one.
#infrastructure`,
  `Football: promotion hopes end in the rain
It ended two to three, in the 89th minute and in a puddle. The manager spoke of 'a good season with a wet end'.
#sport`,
  `Business awards: the shortlist
Twelve firms have been shortlisted for the {city} business awards, among them a bakery, two engineers, a maker of kites and {firmB}. The winners are named on the last Friday of the month.
#business`,
  `Council approves {site} extension after a long evening
By nine votes to eight the council has approved the extension of a {site} on the edge of {city}. Neighbours had asked for trees. There will be trees.
#planning`,
  `Police warn of false water inspectors
Two men in hi-vis vests have called at houses in {siteA} to 'check the pressure'. The water company does not check pressure in the evening, police say, and never in pairs of different boots.
#police`,
  `A new bus to the business park
Line 14 runs to the business park every half hour from Monday, first at 05:20 so that the early shift gets there. It is the result of a petition by {#410-980} people, most of whom have never had the same shift.
#traffic`,
  `Power cut in the east of {city}
About {#9-28}00 households and some firms were without power for {#35-95} minutes on [Tuesday|Thursday] evening. A digger had met a cable. Both are being repaired.
#infrastructure`,
  `Food bank asks for tins, gets a lorry
The food bank at the station asked for tins and was sent a whole lorry by an unknown donor. It has since asked for shelves.
#city`,
  `Portrait: the woman who keeps the town clock right
Every Thursday at six she climbs {#112-181} steps and moves the hand by what the week has added. {reporterName} went along and counted.
#people`,
  `Rents for workshops keep rising
A workshop in {city} now costs {#6-11} percent more than last year. Joiners and upholsterers are moving out to {siteB}, and the cafes are moving in.
#business`,
  `Choir looks for basses
The choir of {siteA} has fourteen sopranos and one bass, who is also the treasurer and would like a holiday.
#culture`,
  `Recycling yard closes on Mondays
To save £{#20-60},000 a year the recycling yard will be closed on Mondays. Sunday evening is expected to be busy.
#city`,
];
