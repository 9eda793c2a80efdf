import { embedMessages } from "@hoopoe/contract/assist/embed.ts";
import { workspaceHeader } from "@hoopoe/contract/constants.ts";

/** What stands in the embedding page: the frame, and how it renews a session that is over. */
export function pageSnippet({ origin, token }: { origin: string; token: string }): string {
  return `<iframe
  title="Hoopoe"
  src="${origin}/embed/app-list?token=${token}"
  style="width: 100%; height: 720px; border: 0"
></iframe>
<script type="module">
  const hoopoe = "${origin}";
  addEventListener("message", async ({ source, origin, data }) => {
    if (origin !== hoopoe || data?.type !== "${embedMessages.expired}") return;
    // An address of your own server, which asks Hoopoe for a token (below) and answers with it.
    const reply = await fetch("/hoopoe-token", { method: "POST" });
    source.postMessage({ type: "${embedMessages.token}", token: await reply.text() }, hoopoe);
  });
</script>`;
}

/** How the embedding page's server gets a token for each visit, since each opens one session. */
export function serverSnippet({
  origin,
  tenant,
  workspaceId,
}: {
  origin: string;
  tenant: string;
  workspaceId: string;
}): string {
  return `curl -X POST ${origin}/api/embed/token \\
  -H "authorization: Bearer $HOOPOE_PERSONAL_TOKEN" \\
  -H "tenantid: ${tenant}" -H "${workspaceHeader}: ${workspaceId}" \\
  -H "content-type: application/json" -d '{"name": "Portal", "minutes": 5}'`;
}
