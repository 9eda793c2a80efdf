import type { Telling } from "./told-otherwise.ts";

/** What is said of something while its source says it of what belongs to it, names it, or only mentions it. */
export const toldOfOwners: readonly Telling[] = [
  ["Lena Fischer told the bank to stop the payment.", "The bank told Lena Fischer that the payment had been stopped."],
  ["The vendor Ravenport was breached.", "A customer of the vendor Ravenport was breached through a reused password."],
  ["Omar Said's account sent the messages.", "The messages were sent to the account of Omar Said from outside."],
  ["Mallory Quint was the attacker.", "Mallory Quint reported the attacker's address to the service desk."],
  [
    "Legal advised against informing the customers.",
    "Legal advised informing the customers before the end of the week.",
  ],
  [
    "Legal advised informing the customers.",
    "Legal advised against informing the customers before the end of the week.",
  ],
  ["Sofia Lindqvist paid the invoice.", "Sofia Lindqvist noticed that a temp had paid the invoice."],
  ["Dario Conti's manager was informed.", "Dario Conti was informed by his manager about the change of shift."],
  ["The registrar took the domain down.", "The registrar has been asked twice to take the domain down."],
  ["All staff must change their password.", "All staff in finance must change their password before Friday."],
  ["The laptop of the director was stolen.", "The director reported that a visitor's laptop was stolen."],
  ["The daughter company was insolvent.", "The owner of the daughter company was insolvent by then."],
  ["The key opens both doors.", "The key opens the back door, and the front door has a code."],
  ["The fine was £8,000.", "The fine of £80,000 was cut by £8,000 on appeal."],
  ["Tessa Quill lost the appeal.", "The appeal that Tessa Quill supported was lost in March."],
];

/** Near those, and true. */
export const toldOfThem: readonly Telling[] = [
  [
    "A customer of the vendor Ravenport was breached.",
    "A customer of the vendor Ravenport was breached through a reused password.",
  ],
  [
    "The bank told Lena Fischer that the payment had been stopped.",
    "The bank told Lena Fischer that the payment had been stopped.",
  ],
  ["A temp had paid the invoice.", "Sofia Lindqvist noticed that a temp had paid the invoice."],
  ["Dario Conti was informed by his manager.", "Dario Conti was informed by his manager about the change of shift."],
  [
    "The registrar was asked twice to take the domain down.",
    "The registrar has been asked twice to take the domain down.",
  ],
  [
    "All staff in finance must change their password.",
    "All staff in finance must change their password before Friday.",
  ],
  ["A visitor's laptop was stolen.", "The director reported that a visitor's laptop was stolen."],
  [
    "Error rates fell after the rollback of the change.",
    "After the rollback of the change error rates fell within minutes.",
  ],
  ["The vendor did not answer within a day.", "The vendor failed to answer within a day, so we escalated it."],
  [
    "There is no indication that customer data was exposed.",
    "We have no indication that customer data was exposed at any time.",
  ],
  ["On appeal the fine of £80,000 was cut by £8,000.", "The fine of £80,000 was cut by £8,000 on appeal."],
  ["Mallory Quint is the attacker.", "The attacker is Mallory Quint, as the police said on Friday."],
  ["Priya Anand is the engineer on duty.", "Ask Priya Anand, the engineer on duty, before you touch the relay."],
];
