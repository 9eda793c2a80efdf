import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import { KeyRound, TriangleAlert } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

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
  if (record.state === "refused") return { tone: "danger", text: record.trouble ?? texts.refusesThem(productName) };
  if (record.state === "needs-sign-in") {
    return { tone: "warning", text: texts.theClientIsSaved(productName) };
  }
  if (record.state === "needs-secret") return { tone: "warning", text: texts.theSecretIsMissing };
  const whose = record.integrationId === null ? texts.theyServeEveryHere(productName) : "";
  const until = record.expiresAt === null ? "" : texts.theyEndOnAt(dateOf(record.expiresAt), timeOf(record.expiresAt));
  return { tone: "quiet", text: texts.credentialsAreSetChanged(dateOf(record.updatedAt), until, whose) };
}
