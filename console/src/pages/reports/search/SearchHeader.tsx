import { newsGenerateReport, pirGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { savedPirCreate } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { Bookmark, FileText, Share2 } from "lucide-react";
import { SavedTasksCrumbs } from "../../../shell/SavedTasksCrumbs.tsx";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { foundNote, type SearchState } from "./use-search-state.ts";
import { texts } from "../../../messages/en/pages/reports/search.ts";

interface SearchHeaderProps {
  state: SearchState;
  isPanelOpen: boolean;
  onOpen: (panel: "write" | "save") => void;
}

/** What is looked for, and what can be done with what was found. */
export function SearchHeader({ state, isPanelOpen, onOpen }: SearchHeaderProps) {
  const { params, isOld, isWaiting, total, nearCount, items } = state;
  const found = foundNote(state);
  const isNothing = total + nearCount + items.length === 0;
  return (
    <PageHeader
      title={params.terms ?? texts.everythingThatFlowedIn}
      crumbs={<SavedTasksCrumbs to={texts.searchPage} />}
      aside={found === null ? null : <span className="hidden text-muted phone:inline">{found}</span>}
      actions={
        <>
          <Button icon={Bookmark} calls={savedPirCreate} onClick={() => onOpen("save")}>
            {texts.saveQuestion}
          </Button>
          <Button icon={Share2} onClick={() => void copyAddress(texts.thisSearch)}>
            {texts.share}
          </Button>
          <Button
            variant={isPanelOpen ? "secondary" : "primary"}
            icon={FileText}
            calls={[pirGenerateReport, newsGenerateReport]}
            disabledReason={isOld || isWaiting ? texts.theSearchIsNot : isNothing ? texts.aReportNeedsAt : undefined}
            onClick={() => onOpen("write")}
          >
            {texts.writeReport}
          </Button>
        </>
      }
    />
  );
}
