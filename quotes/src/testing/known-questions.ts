import { docsOf } from "./docs-of.ts";

/** A question, and what the sentence that answers it holds. */
export interface KnownQuestion {
  readonly question: string;
  readonly holds: RegExp;
}

export const knownDocs = docsOf("f", [
  [
    "gmail",
    "2026-11-02T08:10:00Z",
    "Ines Marten",
    "Move of the archive to Leiden",
    "The archive moves to the Leiden depot on 12 November 2026. The lorries leave at 06:30 and two drivers take turns. Pieter Vos leads the move. Boxes that nobody has labelled by 10 November stay in the cellar.",
  ],
  [
    "slack",
    "2026-11-05T11:20:00Z",
    "Pieter Vos",
    "#archive-move",
    "We counted 412 boxes this morning, 38 of them damaged. The cellar is damp because the pump has not run since September.",
  ],
  [
    "jira",
    "2026-11-06T09:00:00Z",
    "Tomas Reuter",
    "OPS-311 Pump in the cellar does not start",
    "The pump in the cellar has not started since 14 September. Cause: the fuse of circuit F7 was taken for the workshop.\n\nAda Lindqvist: I ordered a new fuse, it arrives on 9 November. The electrician charges 240 euros.\n\nTomas Reuter: Please do not switch the pump on before the fuse is in.",
  ],
  [
    "slack",
    "2026-11-09T15:45:00Z",
    "Ada Lindqvist",
    "#archive-move",
    "The fuse is in and the pump runs again since 15:20. Who has the key of the cellar?",
  ],
  [
    "slack",
    "2026-11-09T15:52:00Z",
    "Mira Okafor",
    "#archive-move",
    "The key is with the porter, in the drawer below the telephone. It took me twenty minutes to find it last time.",
  ],
  [
    "gmail",
    "2026-11-10T10:05:00Z",
    "Pieter Vos",
    "Insurance for the move",
    "Correction: the insurer covers 60,000 euros, not 80,000 as I wrote on Friday. Maps and atlases are not covered. We decided to carry the maps by hand.",
  ],
  [
    "gmail",
    "2026-11-12T19:30:00Z",
    "Ines Marten",
    "The move is done",
    "The last lorry reached Leiden at 17:40. Of the 412 boxes three are missing. Rosa Claes in Leiden signed for the delivery. The drive took four and a half hours.",
  ],
  [
    "jira",
    "2026-11-13T08:40:00Z",
    "Rosa Claes",
    "OPS-318 Three boxes missing in Leiden",
    "Boxes 117, 204 and 355 did not arrive in Leiden. They hold the letters of the harbour office.\n\nMira Okafor: Found in the cellar behind the boiler; they had no label.\n\nRosa Claes: All three arrived on 16 November with the courier. Closed.",
  ],
  [
    "news",
    "2026-11-11T06:00:00Z",
    "Leiden Courant",
    "City closes the Hoge bridge for repairs",
    "The Hoge bridge in Leiden is closed to lorries from 11 to 20 November. The city expects delays of up to an hour. Buses use the Haven bridge instead.",
  ],
  [
    "slack",
    "2026-11-11T07:15:00Z",
    "Mira Okafor",
    "#archive-move",
    "The Hoge bridge is closed, so I have agreed with the drivers that we take the ring road over Voorschoten.",
  ],
  [
    "gmail",
    "2026-11-03T13:00:00Z",
    "Jonas Weil",
    "New price list of the catering",
    "From December a lunch costs 9.80 euros instead of 8.50. The contract runs until 31 March 2027. Nadia Brandt negotiates the next one.",
  ],
  [
    "slack",
    "2026-11-04T09:30:00Z",
    "Nadia Brandt",
    "#canteen",
    "I asked three caterers for an offer. Only Kessler answered, and they want 11 euros a lunch.",
  ],
  [
    "jira",
    "2026-11-07T14:00:00Z",
    "Jonas Weil",
    "OPS-314 Printer on the third floor jams",
    "The printer PR-3-02 jams with every envelope.\n\nAda Lindqvist: The tray was set to A5. Nobody else reported it. Solved by a new roller.",
  ],
]);

/** Written before anything was tuned on them, about another world than the demo's. */
export const knownQuestions: readonly KnownQuestion[] = [
  { question: "Who leads the move of the archive?", holds: /Pieter Vos leads/ },
  { question: "When does the archive move to Leiden?", holds: /12 November/ },
  { question: "How many boxes were damaged?", holds: /\b38\b/ },
  { question: "Why is the cellar damp?", holds: /pump has not run/ },
  { question: "What was the cause of the pump's failure?", holds: /fuse of circuit F7/ },
  { question: "When did the pump run again?", holds: /15:20/ },
  { question: "Where is the key of the cellar?", holds: /porter/ },
  { question: "How much does the insurer cover?", holds: /60,000/ },
  { question: "What is not covered by the insurance?", holds: /Maps and atlases/ },
  { question: "What was decided about the maps?", holds: /by hand/ },
  { question: "When did the last lorry arrive?", holds: /17:40/ },
  { question: "Who signed for the delivery?", holds: /Rosa Claes in Leiden signed/ },
  { question: "Which boxes are missing?", holds: /117, 204 and 355/ },
  { question: "How long did the drive take?", holds: /four and a half hours/ },
  { question: "Where were the missing boxes found?", holds: /behind the boiler/ },
  { question: "Until when is the bridge closed?", holds: /20 November/ },
  { question: "Which way do the lorries take instead of the bridge?", holds: /Voorschoten/ },
  { question: "What does a lunch cost from December?", holds: /9\.80/ },
  { question: "Who negotiates the next catering contract?", holds: /Nadia Brandt negotiates/ },
  { question: "What did Kessler offer?", holds: /11 euros/ },
];
