import type { AiTool } from "@hoopoe/contract/assist/ai-tool.ts";
import { aiToolList, aiToolTry } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { mcpServerList } from "@hoopoe/contract/assist/routes/mcp-server.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Play, Workflow } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { inputOf, toolFields } from "./tool-fields.ts";
import { ToolField } from "./ToolField.tsx";
import { texts } from "../../../messages/en/pages/assist/ai-tools.ts";

/** One tool: what it does, its input as a form to try it with, and what came of the trial. */
export function ToolPanel({ tool, isGone, onClose }: { tool: AiTool; isGone: boolean; onClose: () => void }) {
  const fields = toolFields(tool.inputSchema);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const refusal = isGone ? texts.thisToolIsNotOffered : undefined;
  const trial = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      call(aiToolTry, { body: { toolId: tool.id, input: inputOf(fields, values), isConfirmed } }),
    onSettled: () => invalidate(aiToolList, mcpServerList),
  });
  const words = trial.error === null ? null : errorWords(trial.error);
  const isWriting = tool.effect !== "read";
  return (
    <Inspector
      title={tool.title}
      subtitle={tool.origin}
      onClose={onClose}
      actions={
        <>
          {tool.kind === "workflow" ? (
            <LinkButton
              to="/dashboard/ai-tool/wizard"
              search={{ workflow: tool.id.slice("workflow:".length) }}
              icon={Workflow}
            >
              {texts.openInTheWizard}
            </LinkButton>
          ) : null}
          <Button
            variant="primary"
            icon={Play}
            className="ml-auto"
            calls={aiToolTry}
            disabledReason={refusal}
            isLoading={trial.isPending}
            onClick={() => void tryIt()}
          >
            {texts.tryIt}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-6">
        <p className="text-secondary">{tool.kind === "mcp" ? texts.itsServerSays(tool.words) : tool.words}</p>
        <p className="flex gap-2">
          <Badge tone={isWriting ? "warning" : "neutral"}>{isWriting ? texts.writes : texts.reads}</Badge>
          {tool.isOutbound ? <Badge tone="warning">{texts.reachesAnyAddress}</Badge> : null}
        </p>
        {fields.map((field) => (
          <ToolField
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            error={words?.field === field.name ? words.atField : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {words === null || fields.some(({ name }) => name === words.field) ? null : (
          <p role="alert" className="text-danger">
            {words.message}
          </p>
        )}
        {trial.data === undefined ? null : <Outcome outcome={trial.data.data} />}
      </div>
    </Inspector>
  );

  async function tryIt(): Promise<void> {
    if (!isWriting) return trial.mutate(false);
    const choice = await showDialog({
      title: texts.forReal(tool.title),
      text: texts.itDoesWhatItSays(JSON.stringify(inputOf(fields, values), null, 1)),
      icon: "warning",
      confirmText: texts.doIt,
      cancel: true,
    });
    if (choice === "confirm") trial.mutate(true);
  }
}

function Outcome({ outcome: { isOk, summary, tookMs, output } }: { outcome: RouteReply<typeof aiToolTry>["data"] }) {
  return (
    <section aria-label={texts.whatCameOfIt} role="status">
      <p className="flex items-center gap-2 font-strong">
        {isOk ? (
          <CircleCheck size={16} aria-label={texts.done} className="text-success" />
        ) : (
          <CircleX size={16} aria-label={texts.failed} className="text-danger" />
        )}
        {summary}
        <span className="type-small ml-auto whitespace-nowrap text-muted">{texts.ms(tookMs)}</span>
      </p>
      {output === "" ? null : (
        <pre className="type-code mt-2 max-h-96 overflow-auto rounded-control bg-sunken p-2 whitespace-pre-wrap">
          {output}
        </pre>
      )}
    </section>
  );
}
