/** What a company does, in the words its people use. Lists are drawn from without order. */
export type Sector = {
  id: string;
  suffix: readonly string[];
  line: string;
  site: string;
  product: readonly string[];
  customers: string;
  customer: string;
  opsTeam: string;
  systems: {
    planning: readonly string[];
    portal: readonly string[];
    archive: readonly string[];
  };
  press: readonly string[];
};

export const sectors: readonly Sector[] = [
  {
    id: "cold-chain",
    suffix: ["Logistics", "Cold Chain", "Chilled"],
    line: "cold-chain logistics firm",
    site: "depot",
    product: ["vaccine pallets", "chilled meals", "frozen berries", "insulin boxes", "dairy trailers"],
    customers: "hospitals and food producers",
    customer: "hospital trust",
    opsTeam: "transport desk",
    systems: {
      planning: ["RouteMaster", "LoadPlan", "Tramline"],
      portal: ["TrackMyLoad", "ColdView", "DropTrack"],
      archive: ["temperature archive", "trip-log archive"],
    },
    press: ["Chilled & Frozen Transport", "Reefer Review", "The Loading Bay"],
  },
  {
    id: "medical",
    suffix: ["Medical", "Surgical Supplies", "Diagnostics"],
    line: "distributor of medical equipment",
    site: "warehouse",
    product: ["infusion pumps", "glucose strips", "surgical gloves", "ventilator filters", "ward monitors"],
    customers: "clinics and care homes",
    customer: "care group",
    opsTeam: "dispatch team",
    systems: {
      planning: ["StockWell", "Pharos ERP", "OrderDesk"],
      portal: ["WardShop", "ClinicDirect", "MedOrder"],
      archive: ["device register", "recall archive"],
    },
    press: ["Care Supply Today", "Device & Ward", "The Procurement Nurse"],
  },
  {
    id: "energy",
    suffix: ["Heat", "Energy", "District Heating"],
    line: "supplier of district heating",
    site: "plant",
    product: ["heat meters", "radiator kits", "circulation pumps", "pipe sections", "smart valves"],
    customers: "housing associations and schools",
    customer: "housing association",
    opsTeam: "control room",
    systems: {
      planning: ["GridNote", "Workorder One", "PlantBook"],
      portal: ["MyHeat", "TenantWeb", "MeterView"],
      archive: ["meter-reading archive", "tariff archive"],
    },
    press: ["Heat Networks Monthly", "Local Power", "The Meter Room"],
  },
  {
    id: "furniture",
    suffix: ["Furniture", "Interiors", "Joinery"],
    line: "maker of office furniture",
    site: "workshop",
    product: ["oak desks", "meeting booths", "stacking chairs", "acoustic panels", "lockers"],
    customers: "offices and universities",
    customer: "university",
    opsTeam: "production office",
    systems: {
      planning: ["CutList Pro", "Bench ERP", "JobRail"],
      portal: ["DealerDesk", "FitOut Live", "QuoteRoom"],
      archive: ["drawings archive", "order archive"],
    },
    press: ["Contract Furnishing", "Bench & Board", "Workplace Maker"],
  },
  {
    id: "print",
    suffix: ["Print", "Packaging Works", "Labels"],
    line: "printer of labels and packaging",
    site: "print hall",
    product: ["folding cartons", "label reels", "seed packets", "shelf cards", "gift boxes"],
    customers: "breweries and garden centres",
    customer: "brewery",
    opsTeam: "pre-press desk",
    systems: {
      planning: ["PressPlan", "ReelBoard", "InkTrack"],
      portal: ["ProofRoom", "ProofLink", "ReOrder"],
      archive: ["artwork archive", "plate archive"],
    },
    press: ["Label & Carton", "The Ink Trade", "Converter's Weekly"],
  },
  {
    id: "food",
    suffix: ["Foods", "Wholesale", "Provisions"],
    line: "food wholesaler",
    site: "cash-and-carry",
    product: ["catering oil", "tinned tomatoes", "flour sacks", "own-label coffee", "cheese wheels"],
    customers: "restaurants and school kitchens",
    customer: "school kitchen group",
    opsTeam: "order desk",
    systems: {
      planning: ["Pantry ERP", "ShelfLife", "PickFast"],
      portal: ["OrderNow", "TradeOrder", "KitchenCart"],
      archive: ["allergen register", "price archive"],
    },
    press: ["Wholesale Plate", "The Trade Counter", "Caterer's Notebook"],
  },
];
