import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import { KeyRound, TriangleAlert } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** Whether the credentials can be used, and until when. */
export function AccessState({ record, productName }: { record: AuthInfo; productName: string }) {
  const words = wordsOf(record, productName);
  return (
    <div className="mb-3">
      <Notice tone={words.tone} icon={words.tone === "quiet" ? KeyRound : TriangleAlert}>
        {words.text}
      </Notice>
    </div>
  );
}

function wordsOf(record: AuthInfo, productName: string): { tone: "quiet" | "warning" | "danger"; text: string } {
  if (record.state === "refused") return { tone: "danger", text: record.trouble ?? `${productName} refuses them.` };
  if (record.state === "needs-sign-in") {
    return { tone: "warning", text: `The client is saved. Now sign in with ${productName} to let it read.` };
  }
  if (record.state === "needs-secret") return { tone: "warning", text: "The secret is missing. Enter it below." };
  const whose = record.integrationId === null ? ` They serve every ${productName} here that has none of its own.` : "";
  const until =
    record.expiresAt === null ? "" : ` They end on ${dateOf(record.expiresAt)} at ${timeOf(record.expiresAt)}.`;
  return { tone: "quiet", text: `Credentials are set, changed ${dateOf(record.updatedAt)}.${until}${whose}` };
}
