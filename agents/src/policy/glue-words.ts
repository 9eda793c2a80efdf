/**
 * Words that tie or place what is said and say nothing themselves, beside the stop words; what they tie together is weighed by
 * checkRelations. English first, then German, French, Spanish, Italian, Dutch, Russian and Ukrainian.
 */
const words = `according afterwards ago along among amongst around cause caused causes causing due earlier following happened including later
  lead leading leads led one place prior result resulted resulting results said say says subsequently took two upon via
  der die das den dem des ein eine einen einem einer eines und oder aber auch als wie dass daß sich sein seine seinen seiner seinem ihr
  ihre ihren ihrer ihrem sie wir uns unser unsere man mit von vom vor nach bei beim aus auf für gegen über unter zum zur bis durch zwischen während seit
  ist sind war waren wird werden wurde wurden worden hat haben hatte hatten habe gewesen dort hier dabei dazu davon darin dann dieser diese dieses diesen diesem
  noch schon sowie etwa außerdem jedoch damit was wer welche welcher welches deren dessen
  les des une aux est son ses sur dans par pour avec chez vers été sont était étaient ont avait avaient que qui dont où leur leurs cette ces cet elle elles ils
  nous vous mais plus puis ainsi selon lors après avant entre depuis pendant comme aussi être avoir
  los las una unos unas del por para con que fue fueron han había habían está están esta este estos estas sus como más pero según desde hasta entre sobre ser era eran sido
  gli dei delle della dello degli nel nella nei nelle sul sulla per che sono era erano stato stati stata hanno aveva anche come più dal dalla dalle
  het een van voor met aan zijn werd werden heeft hebben had door bij naar over uit ook als dat deze die
  что как это этот эта эти этого этой этих для при под над или его она оно они был была было были быть есть ещё уже из-за также чтобы который которая которое которые
  которого которой которых где там тут так после перед между через около лет год года том тем тот все
  але або також який яка яке які якого якої яких для при під над між через було були була був його вона воно вони від щоб про вже ще після перед цей ця цього цієї
  le la un du en et il se ce sa au ou où de el lo al es su zu im am an um er wo da ab на за по от из до но ли же бы мы вы як та це із зі у в с и о к`;
const glue: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ""));

export function isGlue(lower: string): boolean {
  return glue.has(lower);
}
