/** Nothing in either of the two worlds beside this file answers these. */
export const unknownQuestions: readonly string[] = [
  "Who repaired the lift?",
  "How much did the new microscope cost?",
  "When does the summer party begin?",
  "Which lawyer was hired?",
  "How many nurses were dismissed?",
  "Where is the helicopter parked?",
  "Who broke into the pharmacy?",
  "What did the minister say?",
  "How old is the building?",
  "When was the fire?",
  "Which vaccine was delivered?",
  "Who paid the ransom?",
];
