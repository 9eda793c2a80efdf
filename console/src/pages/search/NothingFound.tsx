import { pirMeaningState } from "@hoopoe/contract/routes/pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/query.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { SearchParams } from "./search-params.ts";

interface NothingFoundProps {
  params: SearchParams;
  onChange: (change: Partial<SearchParams>) => void;
}

/** No match: the specification's sentence, and what could be left out to find something. */
export function NothingFound({ params, onChange }: NothingFoundProps) {
  const hasWindow = params.from !== undefined || params.to !== undefined;
  const hasSources = params.sources !== undefined && params.sources.length > 0;
  const meaning = useQuery(apiQuery(pirMeaningState, {}));
  const mayGoByMeaning = params.terms !== undefined && params.sort !== "best" && meaning.data?.data.status === "on";
  const isUnlimited = params.terms === undefined && !hasWindow && !hasSources;
  if (isUnlimited) {
    return (
      <EmptyState
        title="Nothing has flowed in yet"
        action={
          <LinkButton to="/dashboard/integration" variant="primary">
            Connect a source
          </LinkButton>
        }
      >
        Connect a news feed or upload files; what they hold stands here, newest first.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No results"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {mayGoByMeaning ? <Button onClick={() => onChange({ sort: "best" })}>Search by meaning</Button> : null}
          {hasWindow ? (
            <Button onClick={() => onChange({ from: undefined, to: undefined })}>Search all time</Button>
          ) : null}
          {hasSources ? <Button onClick={() => onChange({ sources: undefined })}>Search all sources</Button> : null}
          {wider(params.terms ?? "").map(({ label, terms }) => (
            <Button key={label} onClick={() => onChange({ terms })}>
              {label}
            </Button>
          ))}
          {params.terms === undefined ? null : (
            <Button onClick={() => onChange({ terms: undefined })}>Clear the terms</Button>
          )}
        </div>
      }
    >
      {sentences.pirEmpty}
    </EmptyState>
  );
}

const droppedMax = 3;

/** Searches that ask for less than all of several plain words; none where operators, quotes or fields say more exactly what is meant. */
function wider(terms: string): { label: string; terms: string }[] {
  const words = terms.split(/\s+/).filter((word) => word !== "");
  if (words.length < 2 || /["():]|\b(?:AND|OR|NOT)\b|(?:^|\s)-/.test(terms)) return [];
  const without = words.slice(0, droppedMax).map((word) => ({
    label: `Without “${word}”`,
    terms: words.filter((other) => other !== word).join(" "),
  }));
  return [{ label: "Any of the words", terms: words.join(" OR ") }, ...without.filter((one) => one.terms !== "")];
}
