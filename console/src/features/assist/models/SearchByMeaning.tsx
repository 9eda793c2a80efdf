import type { PirMeaning } from "@hoopoe/contract/search/pir.ts";
import { pirMeaningMeasure, pirMeaningState } from "@hoopoe/contract/search/routes/pir.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { countOf, decimalOf, fixedDateOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";
import { Button } from "../../../ui/Button.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { useMayManageModels } from "./use-may-manage-models.ts";

type Measured = Extract<PirMeaning, { status: "on" }>["measured"];

const queriesMin = 20;

/** Whether the search goes by meaning too: what is missing where it doesn't, and what was measured where it could. */
export function SearchByMeaning() {
  const state = useQuery({ ...apiQuery(pirMeaningState, {}), refetchInterval: 10_000 });
  const refusal = useMayManageModels();
  const measure = useMutation({
    mutationFn: () => call(pirMeaningMeasure, {}),
    onSuccess: () => invalidate(pirMeaningState),
    onError: (error) => toastFailure(texts.couldNotMeasure, error),
  });
  if (state.data === undefined) return null;
  const meaning = state.data.data;
  return (
    <div className="type-small flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-subtle px-(--gutter) py-2.5 text-secondary">
      <p role="status" className="min-w-0 flex-1 basis-80">
        <span className="font-strong text-ink">{texts.searchByMeaning}</span>{" "}
        {meaning.status === "off" ? (
          texts.isOffConnectAModel
        ) : (
          <>
            {texts.isOnOfItemsHave(meaning.model, countOf(meaning.made), countOf(meaning.total))}{" "}
            <span
              title={meaning.measured === null ? undefined : texts.howItIsMeasured(fixedDateOf(meaning.measured.at))}
            >
              {measuredWords(meaning.measured)}
            </span>
            {meaning.trouble === null ? null : (
              <span className="text-danger"> {texts.theEndpointFailedLast(meaning.trouble)}</span>
            )}
          </>
        )}
      </p>
      {meaning.status === "off" || meaning.made === 0 ? null : (
        <Button size="small" isLoading={measure.isPending} disabledReason={refusal} onClick={() => measure.mutate()}>
          {texts.measureAgain}
        </Button>
      )}
    </div>
  );
}

function measuredWords(measured: Measured): string {
  if (measured === null) return texts.notMeasuredYet;
  const { queries, words, meaning, alone, weight } = measured;
  if (queries < queriesMin) return texts.tooFewToMeasure(queries);
  const found = texts.withMeaning(meaning, words, queries);
  if (weight > 0) return `${found} ${texts.searchUsesBoth(decimalOf(weight, 2))}`;
  return `${found} ${meaning < words ? texts.searchUsesWords : texts.searchUsesWordsTooFar(alone, queries)}`;
}
