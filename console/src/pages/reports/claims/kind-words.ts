import type { ClaimKind } from "@hoopoe/contract/reports/claim.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

export const kindWords: Readonly<Record<ClaimKind, string>> = {
  observed: texts.observed,
  reported: texts.reported,
  decided: texts.decided,
  done: texts.done,
  planned: texts.plannedKind,
  policy: texts.policy,
  demanded: texts.demanded,
  asked: texts.askedKind,
  rumour: texts.rumour,
  unknown: texts.unknown,
};
