/** The words that the built-in draft reads, in English alone: what it doesn't read is shown as unused. */
export const draftWords = {
  /** Clauses end before them. */
  joiners: ["then", "and", "afterwards", "finally"],
  courtesies: [
    "please",
    "thanks",
    "thank",
    "you",
    "hi",
    "hello",
    "hey",
    "dear",
    "team",
    "cheers",
    "kindly",
    "much",
    "very",
    "good",
    "morning",
    "regards",
    "best",
  ],
  /** A sentence with one of these says more than a chain of steps: none of it is drafted. */
  beyond:
    "if unless otherwise else except only until while instead either whether or not no never don't dont without nothing none nobody skip ignore when whenever once after before first upon as wait later retry again each all any both them those these per one more less than over under above below least most".split(
      " ",
    ),
  approvals: ["approval", "approve", "permission"],
  roles: ["admin", "owner", "editor"],
  /** Words of an approval's clause that say no more than that. */
  asking: ["ask", "get", "request", "wait", "need", "needs"],
  every: ["every", "daily"],
  days: {
    day: "",
    weekday: "MO,TU,WE,TH,FR",
    workday: "MO,TU,WE,TH,FR",
    monday: "MO",
    tuesday: "TU",
    wednesday: "WE",
    thursday: "TH",
    friday: "FR",
    saturday: "SA",
    sunday: "SU",
  },
  /** Parameters that take a text for people, the likeliest first. */
  texts: ["text", "body", "content", "summary", "comment"],
} as const;
