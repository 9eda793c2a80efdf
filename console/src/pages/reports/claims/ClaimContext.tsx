import type { ClaimSpan } from "@hoopoe/contract/reports/claim.ts";
import { itemGet } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Quoted } from "../../../features/reports/report/Quoted.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

/** The item that a claim was read from, opened at the words that say it. */
export function ClaimContext({ span }: { span: ClaimSpan }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className="type-small text-link min-h-6"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideContext : texts.showContext}
      </button>
      {isOpen ? <Context span={span} /> : null}
    </div>
  );
}

function Context({ span: { itemId, field, quote, start } }: { span: ClaimSpan }) {
  const item = useQuery(apiQuery(itemGet, { params: { id: itemId } }));
  const element = useRef<HTMLParagraphElement>(null);
  const text = item.data?.data[field];
  useEffect(() => {
    if (text !== undefined) element.current?.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  }, [text]);
  if (item.isPending) return <Skeleton label={texts.loadingItem} rows={2} />;
  if (isLost(item) || text === undefined) return <p className="type-small text-muted">{texts.couldNotLoadItem}</p>;
  const isThere = text.slice(start, start + quote.length) === quote;
  return (
    <>
      {isThere ? null : <p className="type-small text-muted">{texts.itemIsAnother}</p>}
      <p
        ref={element}
        className="type-small mt-1 max-h-60 overflow-y-auto rounded-control bg-inset px-3 py-2 break-words whitespace-pre-wrap text-secondary"
      >
        <Quoted text={text} citations={isThere ? [{ evidenceId: itemId, field, quote, start }] : []} />
      </p>
    </>
  );
}
