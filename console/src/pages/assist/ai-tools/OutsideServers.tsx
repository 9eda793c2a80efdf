import { type McpServer, mcpServerInput } from "@hoopoe/contract/assist/mcp-server.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import {
  mcpServerConnect,
  mcpServerList,
  mcpServerLook,
  mcpServerRemove,
  mcpToolApprove,
} from "@hoopoe/contract/assist/routes/mcp-server.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw, Trash2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { OfferedTools } from "./OfferedTools.tsx";
import { texts } from "../../../messages/en/pages/assist/ai-tools.ts";

/** Servers of tools outside (Model Context Protocol): each tool is offered only as it was approved. */
export function OutsideServers() {
  const servers = useQuery(apiQuery(mcpServerList, {}));
  return (
    <div className="grid max-w-(--content-wide) gap-4 px-(--gutter) pb-6">
      <ConnectForm />
      {servers.isPending ? (
        <Skeleton label={texts.loadingServers} rows={2} />
      ) : isLost(servers) ? (
        <ErrorState title={texts.theServersCouldNot} query={servers} />
      ) : (
        servers.data.data.map((server) => <ServerCard key={server.id} server={server} />)
      )}
      <OfferedTools />
    </div>
  );
}

const refresh = () => invalidate(mcpServerList, aiToolList);

const definition = defineForm(mcpServerInput, {
  name: { label: texts.name },
  url: { label: texts.addressStreamableHttp, control: "text", placeholder: texts.httpsToolsExampleCom },
  token: { label: texts.tokenOptional, control: "masked", autoComplete: "off" },
});

function ConnectForm() {
  const form = useContractForm(definition, {
    initial: { name: "", url: "" },
    send: (body) => call(mcpServerConnect, { body }),
    afterwards: { name: "", url: "", token: undefined },
    onSaved: refresh,
  });
  return (
    <Card title={texts.connectAServerOf}>
      <Form of={form} className="flex flex-wrap items-end gap-3 p-(--card-pad)">
        <ContractField of={form} name="name" className="min-w-40 flex-1" />
        <ContractField of={form} name="url" className="min-w-60 flex-2" />
        <ContractField of={form} name="token" className="min-w-40 flex-1" />
        <Submit of={form} calls={mcpServerConnect}>
          {texts.connect}
        </Submit>
        <FormFailure of={form} />
      </Form>
    </Card>
  );
}

const states = {
  approved: { text: texts.approved, tone: "neutral" },
  new: { text: texts.waitsForApproval, tone: "info" },
  changed: { text: texts.changedBlocked, tone: "warning" },
} as const;

function ServerCard({ server: { id, name, url, tools } }: { server: McpServer }) {
  const act = useMutation({
    mutationFn: (what: { approve: string } | "look" | "remove"): Promise<unknown> =>
      what === "look"
        ? call(mcpServerLook, { params: { id } })
        : what === "remove"
          ? call(mcpServerRemove, { params: { id } })
          : call(mcpToolApprove, { params: { id }, body: { name: what.approve } }),
    onSuccess: refresh,
    onError: (error) => toastFailure(texts.stayedAsItWas(name), error),
  });
  return (
    <Card
      title={name}
      count={tools.length}
      note={
        <>
          <span className="truncate">{url}</span>
          <IconButton
            label={texts.readAnew(name)}
            icon={RefreshCw}
            calls={mcpServerLook}
            onClick={() => act.mutate("look")}
          />
          <IconButton
            label={texts.disconnect(name)}
            icon={Trash2}
            calls={mcpServerRemove}
            onClick={() => act.mutate("remove")}
          />
        </>
      }
    >
      <ul aria-label={texts.toolsOf(name)}>
        {tools.map(({ state, seen, approved }) => (
          <li
            key={seen.name}
            className="flex flex-wrap items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <div className="font-strong">{seen.name}</div>
              {state === "changed" && approved !== null ? (
                <p className="type-small text-danger line-through">{approved.description}</p>
              ) : null}
              <p className={`type-small ${state === "changed" ? "text-success" : "text-muted"}`}>{seen.description}</p>
            </div>
            <Badge tone={states[state].tone}>{states[state].text}</Badge>
            {state === "approved" ? null : (
              <Button
                size="small"
                calls={mcpToolApprove}
                aria-label={texts.approveName(seen.name)}
                onClick={() => act.mutate({ approve: seen.name })}
              >
                {texts.approve}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
