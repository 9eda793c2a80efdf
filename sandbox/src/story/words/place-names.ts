const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim());

/** Stems of company names; 59 of them (a prime), so that neighbouring seeds take different ones. */
export const companyStems =
  words(`Aldermoor Arrowgate Ashcombe Bellwether Birchfield Bramwell Brightwater Calderstone Carrowmore Chalkhill
  Cinderford Cloverley Coldharbour Copperbeech Corvane Crossmere Dunlevin Eastwold Elmstead Fairholt Farnwick Fellside Foxlow
  Gildersome Glenarrow Greywell Halcyon Harrowgate Hawksmere Hazelmoor Helmsford Highcrest Ironbridge Kestrel Kingsferry Lanthorn
  Larkrise Lindenhall Longstaff Marlowe Merriden Millbrook Northolme Oakhurst Orchardway Penhallow Quayside Ravenscar Redshaw
  Rookhope Saltmarsh Silverdale Stonecroft Tallowfield Thornbury Underwood Wetherby Wrenfield Yarrow`);

/** Stems of other firms: suppliers, customers, hosting companies; 53 of them. */
export const partnerStems =
  words(`Abbeyfield Amberley Anvil Axminster Barrowby Beacon Blackthorn Bluestone Bowland Broadoak Cairnhill Castlegate
  Cobalt Cranbrook Delamere Denholm Eddystone Everley Fenland Fircroft Foundry Galloway Granby Hatherley Holbeck Inverleith
  Juniper Keld Langdale Ludlow Meridian Moorland Nethercote Newlyn Osprey Padstow Pinnacle Primrose Ridgeway Roebuck Seaforth
  Selby Sorrel Strathmore Tamar Tideway Tollgate Trent Verdant Wharfedale Whinfell Windrush Wychwood`);

/** Towns that are on no map. */
export const towns = lines(`Harrowby
  Castlemere
  Port Ellery
  Netherhaven
  Stainmoor
  Westhaven
  Brockley Cross
  Kirkstowe
  Aldwick
  Marshbridge
  Tarnwell
  Ferryhythe
  Coldbrook
  Eastleach
  Great Wexley
  Hollinsford
  Swanmoor
  Pellam
  Thornaby Green
  Ravensworth
  Upper Dene
  Lowick Bay
  Cransley`);

export const partnerKinds = [
  "Packaging",
  "Foods",
  "Dairies",
  "Freight",
  "Supplies",
  "Bakeries",
  "Chemicals",
  "Fabrics",
  "Engineering",
  "Hygiene",
  "Print",
  "Partners",
  "Retail",
  "Catering",
  "Timber",
];
export const hostKinds = ["Hosting", "Networks", "Cloud", "Data", "Broadband"];
