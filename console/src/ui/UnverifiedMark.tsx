import { TriangleAlert } from "lucide-react";
import { Badge } from "./Badge.tsx";
import { texts } from "../messages/en/ui.ts";

/** Beside a sentence that code could not lay on a quote; give the sentence itself `unverifiedClass`. */
export function UnverifiedMark({ reasons }: { reasons: readonly string[] }) {
  return (
    <span title={reasons.join("\n")}>
      <Badge tone="warning" icon={TriangleAlert}>
        {texts.noQuoteCoversThis}
      </Badge>
    </span>
  );
}

/** A dashed yellow line below the words. */
export const unverifiedClass = "underline decoration-warning decoration-dashed decoration-2 underline-offset-4";
/** A solid line below the words of the sentence whose evidence is open. */
export const verifiedActiveClass = "bg-active underline decoration-ink decoration-2 underline-offset-4";
