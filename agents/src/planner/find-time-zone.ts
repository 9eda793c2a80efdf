const abbreviations: Readonly<Record<string, string>> = {
  UTC: "UTC",
  GMT: "Etc/GMT",
  CET: "Europe/Paris",
  CEST: "Europe/Paris",
  EST: "America/New_York",
  EDT: "America/New_York",
  ET: "America/New_York",
  PST: "America/Los_Angeles",
  PDT: "America/Los_Angeles",
  PT: "America/Los_Angeles",
  CST: "America/Chicago",
  CDT: "America/Chicago",
  BST: "Europe/London",
  IST: "Asia/Kolkata",
  JST: "Asia/Tokyo",
};
const regions: Readonly<Record<string, string>> = {
  eastern: "America/New_York",
  pacific: "America/Los_Angeles",
  central: "America/Chicago",
  mountain: "America/Denver",
  "central european": "Europe/Paris",
  germany: "Europe/Berlin",
  german: "Europe/Berlin",
  uk: "Europe/London",
  british: "Europe/London",
  japan: "Asia/Tokyo",
  india: "Asia/Kolkata",
  munich: "Europe/Berlin",
  mumbai: "Asia/Kolkata",
  delhi: "Asia/Kolkata",
  "san francisco": "America/Los_Angeles",
  seattle: "America/Los_Angeles",
  boston: "America/New_York",
  washington: "America/New_York",
  geneva: "Europe/Zurich",
  frankfurt: "Europe/Berlin",
  barcelona: "Europe/Madrid",
  beijing: "Asia/Shanghai",
};

let cities: ReadonlyMap<string, string> | undefined;

/** City names as in the zone data base: 'new york' is America/New_York. */
function cityZones(): ReadonlyMap<string, string> {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      zone.split("/").at(-1)?.replaceAll("_", " ").toLowerCase() ?? "",
      zone,
    ]),
  );
  return cities;
}

/** What a zone may be written as, in the order in which it is believed, and the zone that it then is. */
const readings: readonly (readonly [RegExp, (said: string) => string | undefined])[] = [
  [
    /\b([A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+)\b/g,
    (said) => (Intl.supportedValuesOf("timeZone").includes(said) ? said : undefined),
  ],
  [/\b([\p{L}]+(?: [\p{L}]+)?)(?:'s)?(?: local)? time\b/gu, (said) => placeZone(said.toLowerCase())],
  [/\b(UTC|GMT|CEST|CET|EST|EDT|ET|PST|PDT|PT|CST|CDT|BST|IST|JST)\b/g, (said) => abbreviations[said]],
  [/\bin ([A-Z][\p{L}]+(?: [A-Z][\p{L}]+)?)/gu, (said) => cityZones().get(said.toLowerCase())],
];

/** 'new york', 'munich', and 'sunny munich' by its last word. */
function placeZone(words: string): string | undefined {
  const last = words.split(" ").at(-1) ?? "";
  return cityZones().get(words) ?? regions[words] ?? cityZones().get(last) ?? regions[last];
}

/** The IANA zone named in or right behind a schedule's words, and where its words end. */
export function findTimeZone(text: string, start: number, end: number): { name: string; end: number } | null {
  const window = text.slice(start, end + 40);
  for (const [pattern, zoneOf] of readings) {
    for (const { 0: said, 1: place = "", index } of window.matchAll(pattern)) {
      const name = start + index <= end + 12 ? zoneOf(place) : undefined;
      if (name !== undefined) return { name, end: start + index + said.length };
    }
  }
  return null;
}
