import {
  type ReportTemplate,
  reportTemplateList,
  reportTemplateRemove,
  reportTemplateCreate,
} from "@hoopoe/contract/reports/routes/report-template.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { mayLeave } from "../../../shell/leave-guard.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { SavedTasksCrumbs } from "../../../shell/SavedTasksCrumbs.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** Templates of reports: the built-in ones to read and copy, the workspace's own to edit with a preview. */
export function TemplatesPage() {
  const query = useQuery(apiQuery(reportTemplateList, {}));
  const [openId, setOpenId] = useState<string | null>(null);
  const [isCopy, setIsCopy] = useState(false);
  /** As it was read last: one that somebody removes while it is open is not taken away from whoever writes in it. */
  const [held, setHeld] = useState<ReportTemplate>();
  const remove = useMutation({
    mutationFn: (id: string) => call(reportTemplateRemove, { params: { id } }),
    onSuccess: () => {
      setOpenId(null);
      setHeld(undefined);
    },
    onError: (error) => toastFailure(texts.theTemplateCouldNotBe, error),
    onSettled: () => invalidate(reportTemplateList),
  });
  const isRemoved = (id: string) => remove.isSuccess && remove.variables === id;
  const templates = (query.data?.data ?? []).filter(({ id }) => !isRemoved(id));
  const found =
    templates.find(({ id }) => id === (openId ?? held?.id)) ?? (held === undefined ? templates[0] : undefined);
  if (found !== undefined && found !== held) setHeld(found);
  const opened = found ?? held;
  const open = (id: string, copies = false) => {
    setOpenId(id);
    setIsCopy(copies);
  };
  /** What is unsaved is asked about first. */
  const choose = async (id: string, copies = false) => {
    const isOpen = id === opened?.id && copies === isCopy;
    if (!isOpen && (await mayLeave(location.href))) open(id, copies);
  };
  return (
    <>
      <PageHeader
        title={texts.reportTemplates}
        crumbs={<SavedTasksCrumbs to={texts.reportTemplates} />}
        subtitle={texts.headingsTheirOrderYour}
      />
      {query.isPending ? (
        <Skeleton label={texts.loadingTemplates} rows={4} />
      ) : isLost(query) ? (
        <ErrorState title={texts.theTemplatesCouldNot} stillWorks={texts.reportsAreWrittenFrom} query={query} />
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-line-subtle phone:flex-col">
          <TemplateList templates={templates} openedId={opened?.id} onChoose={(id) => void choose(id)} />
          {opened === undefined ? null : (
            <div className="min-w-0 flex-1 p-(--gutter)">
              <div className="mb-4 flex flex-wrap gap-2">
                <Button icon={Copy} calls={reportTemplateCreate} onClick={() => void choose(opened.id, true)}>
                  {texts.makeOneOfYourOwn}
                </Button>
                {opened.isBuiltIn || found === undefined ? null : (
                  <RemoveTemplate template={opened} isRemoving={remove.isPending} onRemove={remove.mutate} />
                )}
              </div>
              <TemplateEditor
                key={`${opened.id} ${isCopy}`}
                template={opened}
                isCopy={isCopy}
                isGone={found === undefined}
                onKept={(id) => open(id)}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface TemplateListProps {
  templates: readonly ReportTemplate[];
  openedId: string | undefined;
  onChoose: (id: string) => void;
}

function TemplateList({ templates, openedId, onChoose }: TemplateListProps) {
  return (
    <ul aria-label={texts.templates} className="w-72 shrink-0 border-r border-line-subtle phone:w-full">
      {templates.map(({ id, name, tlp, isBuiltIn }) => (
        <li key={id} className={cx("border-b border-line-subtle", openedId === id ? "bg-selected" : "hover:bg-hover")}>
          <button
            type="button"
            aria-current={openedId === id || undefined}
            onClick={() => onChoose(id)}
            className="flex min-h-(--row) w-full items-center gap-2 px-(--gutter) py-2 text-left -outline-offset-2"
          >
            <span className="full-text line-clamp-2 min-w-0 flex-1 font-strong">{name}</span>
            <Badge tone="outline">{isBuiltIn ? texts.builtIn : texts.tlp(tlp)}</Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface RemoveTemplateProps {
  template: ReportTemplate;
  isRemoving: boolean;
  onRemove: (id: string) => void;
}

function RemoveTemplate({ template: { id, name }, isRemoving, onRemove }: RemoveTemplateProps) {
  return (
    <Button
      variant="danger"
      icon={Trash2}
      calls={reportTemplateRemove}
      isLoading={isRemoving}
      onClick={() =>
        void showDialog({
          title: texts.removeName(name),
          text: texts.reportsThatWereWritten,
          icon: "warning",
          confirmText: texts.remove,
          cancel: true,
          isDestructive: true,
          onConfirm: () => onRemove(id),
        })
      }
    >
      {texts.remove}
    </Button>
  );
}
