import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";

/** A threat by its id, or by an item or an answer that carries one: an item's own id is its message's. */
export const threatParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "object" && value !== null ? idIn(value) : value),
      z.string("enter the threat's id, or use an item").trim().min(1, "enter the threat's id, or use an item").max(200),
    )
    .register(fieldMeta, { label: "Threat", help: "Its id, or an item.", origin: "bound", type: "text" });

function idIn(value: object): unknown {
  if ("raw" in value && typeof value.raw === "object" && value.raw !== null && "threatId" in value.raw)
    return value.raw.threatId;
  if ("threatId" in value) return value.threatId;
  return "id" in value ? value.id : value;
}
