import type { ModelTask } from "@hoopoe/contract/assist/model.ts";
import { modelTaskList } from "@hoopoe/contract/assist/routes/model.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { dollars } from "./dollars.ts";
import { taskWords } from "./task-words.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

/** Which model does which task, what it may use in a day, and what it used today. */
export function TasksTable({ onOpen }: { onOpen: (task: ModelTask["task"]) => void }) {
  const tasks = useQuery(apiQuery(modelTaskList, {}));
  return (
    <section aria-label={texts.tasks} className="border-t border-line-subtle">
      <h2 className="type-heading px-(--gutter) pt-4">{texts.tasks}</h2>
      <p className="type-small px-(--gutter) pt-1 pb-3 text-muted">{texts.eachTaskHasItsModel}</p>
      <StaleNotice query={tasks} />
      {tasks.isPending ? (
        <Skeleton label={texts.loadingTasks} rows={7} />
      ) : isLost(tasks) ? (
        <ErrorState title={texts.couldntLoadTasks} query={tasks} />
      ) : (
        <table aria-label={texts.tasks} className="w-full border-collapse tabular-nums">
          <thead className="phone:sr-only">
            <tr>
              {[texts.task, texts.model, texts.budgetPerDay, texts.usedToday].map((heading, index) => (
                <th
                  key={heading}
                  scope="col"
                  className={`type-micro h-8 border-b border-line px-2 text-muted first:pl-(--gutter) last:pr-(--gutter) ${index < 2 ? "text-left" : "text-right"}`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tasks.data.data.map((task) => (
              <TaskRow key={task.task} task={task} onOpen={() => onOpen(task.task)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const cell =
  "border-b border-line-subtle px-2 py-2.5 first:pl-(--gutter) last:pr-(--gutter) phone:block phone:border-0 phone:px-(--gutter) phone:py-0.5 phone:text-left";

function TaskRow({ task, onOpen }: { task: ModelTask; onOpen: () => void }) {
  const { tokensPerDay, tokensToday, usdToday, model, modelId } = task;
  const isUsedUp = tokensPerDay !== null && tokensToday >= tokensPerDay;
  return (
    <tr className="phone:block phone:border-b phone:border-line-subtle phone:py-2">
      <th scope="row" className={`${cell} text-left font-strong`}>
        <button type="button" className="underline-offset-4 hover:underline" onClick={onOpen}>
          {taskWords[task.task]}
        </button>
      </th>
      <td className={`${cell} max-w-80 break-words`}>
        {model === null ? texts.noModel : model.label}
        {modelId === null && model !== null ? <span className="text-muted"> · {texts.byDefault}</span> : null}
      </td>
      <td className={`${cell} text-right`}>
        {tokensPerDay === null ? (
          <span className="text-muted">{texts.workspaceBudget}</span>
        ) : (
          texts.tokenCount(countOf(tokensPerDay))
        )}
      </td>
      <td className={`${cell} text-right ${isUsedUp ? "text-warning" : "text-secondary"}`}>
        {isUsedUp ? texts.usedUp : ""}
        {usdToday === 0
          ? texts.tokenCount(countOf(tokensToday))
          : texts.tokensAndCost(countOf(tokensToday), dollars(usdToday))}
      </td>
    </tr>
  );
}
