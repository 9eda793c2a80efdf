import { pathToFileURL } from "node:url";
import { text as readAll } from "node:stream/consumers";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { addedPrefix } from "@hoopoe/agents/planner/add-approvals.ts";
import type { PlanRequest } from "@hoopoe/agents/planner/plan-request.ts";
import { planWorkflow, type PlannedWorkflow } from "@hoopoe/agents/planner/plan-workflow.ts";
import { connectors } from "@hoopoe/connectors/catalog.ts";
import { nextOccurrence } from "@hoopoe/contract/work/schedule-rule.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { recipientSources } from "@hoopoe/contract/work/recipient-sources.ts";
import * as z from "zod/mini";
import { inGoldForm } from "./gold-form.ts";
import { namedBy } from "../work/executions/named-recipients.ts";
import { SimulatedFailure, simulateRun, type SimulationPort } from "../work/executions/simulate-run.ts";
import type { StepTry } from "../work/executions/run-segment.ts";
import { buildCatalog, recipientsIn } from "../work/workflows/build-catalog.ts";
import { provePlan } from "../work/executions/prove-plan.ts";

/** Plans requests through the planner itself, and simulates worlds in the engine itself. For `npm run eval`, over stdin and stdout. */

const person = z.object({ name: z.string(), role: z.string(), email: z.string() });
const stateShape = z.looseObject({ name: z.string(), trigger: z.looseObject({ kind: z.string() }) });
const world = z.looseObject({
  id: z.string(),
  prompt: z.string(),
  now: z.string(),
  timeZone: z.string(),
  facts: z.object({
    domain: z.string(),
    products: z.array(z.object({ product: z.string() })),
    people: z.array(person),
    channels: z.array(z.string()),
    projects: z.array(z.string()),
    jobs: z.array(z.string()),
  }),
  acceptQuestions: z._default(
    z.array(z.object({ about: z.string(), fields: z.array(z.string()), answer: z.string() })),
    [],
  ),
  states: z._default(z.array(stateShape), []),
});
type World = z.infer<typeof world>;
const given = z.object({
  portPath: z.nullable(z.string()),
  worlds: z._default(z.array(world), []),
  prompts: z._default(z.array(z.object({ id: z.string(), prompt: z.string() })), []),
  modelUrl: z.nullable(z.string()),
  modelName: z.string(),
});

interface WorldPort {
  call(product: string, action: string, params: unknown): unknown;
  model(step: string, params: unknown): unknown;
  approve(ask: object): "approve" | "reject" | "timeout";
  result(run: string): unknown;
}

const roundsMax = 3;
const bare = buildCatalog(connectors);
const input = given.parse(JSON.parse(await readAll(process.stdin)));
const model =
  input.modelUrl === null
    ? createModel({ kind: "built-in" })
    : createModel({ kind: "openai-compatible", baseUrl: input.modelUrl, model: input.modelName });
const port: { openWorld?: (one: World, state: unknown) => WorldPort } =
  input.portPath === null ? {} : await import(pathToFileURL(input.portPath).href);

const worlds = [];
for (const one of input.worlds) worlds.push(await planAndRun(one));
const plans: Record<string, unknown> = {};
for (const { id, prompt } of input.prompts) plans[id] = inGoldForm(await planOf(requestOf(prompt)), prompt);
process.stdout.write(JSON.stringify({ worlds, plans }));

function connected(products: readonly string[] | null): CatalogProduct[] {
  return bare.map((product) => ({
    ...product,
    connections:
      product.catalogId === null || (products !== null && !products.includes(product.product_name))
        ? []
        : [{ integrationId: "00000000-0000-4000-8000-000000000000", name: product.product_name }],
  }));
}

function requestOf(prompt: string): PlanRequest {
  const facts = { people: [], channels: [], projects: [], jobs: [], domains: [], me: null };
  return {
    prompt,
    catalog: connected(null),
    facts,
    now: "2031-03-04T08:00:00Z",
    timeZone: "UTC",
    answers: [],
    current: null,
  };
}

function planOf(request: PlanRequest): Promise<PlannedWorkflow> {
  const prove = (definition: PlannedWorkflow["definition"]) =>
    provePlan(definition, { catalog: request.catalog, now: new Date(request.now) });
  return planWorkflow(request, { model, prove });
}

/** What a person is asked: questions, words that nothing uses, products to connect. What can't be done is flagged. */
function openOf({ questions, obligations, problems }: PlannedWorkflow, prompt: string) {
  const unused = obligations.filter(({ status }) => status === "unused");
  const sentence = ({ start, end, reason }: (typeof unused)[number]) =>
    `Not used: “${prompt.slice(start, end)}”. ${reason}`;
  return {
    flags: unused.filter(({ kind }) => kind === "impossible").map(sentence),
    questions: [
      ...questions.map(({ question, readings, param }) => ({
        text: [question, ...readings.map(({ label }) => label)].join(" / "),
        ...(param === null ? {} : { field: param }),
      })),
      ...unused.filter(({ kind }) => kind !== "impossible").map((one) => ({ text: sentence(one) })),
      ...problems.filter(({ code }) => code === "not-connected").map((one) => ({ text: one.sentence })),
    ],
  };
}

async function planAndRun(one: World) {
  const { facts, prompt, now, timeZone } = one;
  const base: PlanRequest = {
    prompt,
    catalog: connected(facts.products.map(({ product }) => product)),
    facts: { ...facts, domains: [facts.domain], me: null },
    now,
    timeZone,
    answers: [],
    current: null,
  };
  const asked: { text: string; field?: string }[] = [];
  const answers: { question: string; answer: string }[] = [];
  for (let round = 0; ; round += 1) {
    const planned = await planOf({ ...base, answers });
    const { flags, questions } = openOf(planned, prompt);
    const told = { id: one.id, flags, reason: flags.join(" "), engine: planned.engine };
    asked.push(...questions);
    if (planned.definition.workflow.nodes.length === 0 && questions.length === 0)
      return { ...told, status: "refused", questions: asked, next: [], states: [] };
    if (questions.length === 0)
      return { ...told, status: "ready", questions: asked, ...(await runStates(one, planned)) };
    const fitting = questions.map((question) => ({ question, answer: answerTo(one, question) }));
    if (round === roundsMax || fitting.some(({ answer }) => answer === null))
      return { ...told, status: "questions", questions: asked, next: [], states: [] };
    for (const { question, answer } of fitting) answers.push({ question: question.text, answer: answer ?? "" });
  }
}

function answerTo({ acceptQuestions }: World, { text, field }: { text: string; field?: string }): string | null {
  const fits = acceptQuestions.find(
    ({ about, fields }) => new RegExp(about, "is").test(text) || (field !== undefined && fields.includes(field)),
  );
  return fits?.answer ?? null;
}

async function runStates(one: World, planned: PlannedWorkflow) {
  const { trigger } = planned.definition;
  const states = [];
  for (const state of one.states) {
    const opened = port.openWorld?.(one, state);
    if (opened === undefined) throw new Error("the folder has no world-port.mjs that opens worlds");
    states.push(await runState(one, { state, planned, opened }));
  }
  return { next: nextOf(trigger, one.now), states };
}

function nextOf(trigger: WorkflowTrigger, now: string): string[] {
  if (trigger.kind !== "schedule") return [];
  const times: string[] = [];
  for (let at: number | null = Date.parse(now); at !== null && times.length < 3;) {
    at = nextOccurrence(trigger, at);
    if (at !== null) times.push(new Date(at).toISOString());
  }
  return times;
}

async function runState(
  one: World,
  {
    state,
    planned: { definition },
    opened,
  }: { state: z.infer<typeof stateShape>; planned: PlannedWorkflow; opened: WorldPort },
) {
  if (!fires(definition.trigger, state.trigger)) return opened.result("succeeded");
  const catalog = connected(one.facts.products.map(({ product }) => product));
  const at = state.trigger["dueAt"];
  const run = await simulateRun({
    definition,
    catalog,
    trigger: state.trigger,
    now: new Date(typeof at === "string" ? at : one.now),
    port: portOf(one, { definition, catalog, opened }),
  });
  return opened.result(
    run.status === "failed" || run.steps.some(({ status }) => status === "failed") ? "failed" : "succeeded",
  );
}

function fires(trigger: WorkflowTrigger, event: Readonly<Record<string, unknown>>): boolean {
  if (trigger.kind !== event["kind"]) return false;
  if (trigger.kind === "new-item") return trigger.source === event["source"];
  if (trigger.kind !== "execution-finished") return true;
  const isNamed = String(event["jobName"]).toLowerCase() === trigger.source.toLowerCase();
  return isNamed && (trigger.outcome === undefined || trigger.outcome === event["status"]);
}

function portOf(
  { facts }: World,
  {
    definition,
    catalog,
    opened,
  }: { definition: PlannedWorkflow["definition"]; catalog: readonly CatalogProduct[]; opened: WorldPort },
): SimulationPort {
  return {
    call(step, params) {
      const { product_name, action } = step.node.data;
      checkInput(step, params);
      askPolicy(step, params);
      try {
        return opened.call(product_name, action, params);
      } catch (error) {
        const failure = z.looseObject({ status: z.number(), message: z.string() }).safeParse(error);
        if (!failure.success) throw error;
        const { status, message } = failure.data;
        throw new SimulatedFailure(message, status === 408 || status === 429 || status >= 500);
      }
    },
    agent({ node }, params) {
      const output = opened.model(node.data.action, params);
      if (output === null) throw new SimulatedFailure(`The world has no ${node.data.action} for this input.`);
      return output;
    },
    approve(step) {
      const source = step.node.id.startsWith(addedPrefix) ? "policy" : "plan";
      const { approvers = "", message = "" } = z
        .looseObject({ approvers: z.unknown(), message: z.unknown() })
        .parse({ approvers: "", message: "", ...step.input });
      return opened.approve({ approvers: named(approvers), message, context: step.values.item ?? null, source });
    },
  };

  function named(approvers: unknown): unknown {
    const wanted = JSON.stringify(approvers).toLowerCase();
    const who = facts.people.filter(({ email, role, name }) =>
      [email, role, name].some((one) => wanted.includes(one.toLowerCase())),
    );
    return who.length === 0 ? approvers : who.map(({ name, email, role }) => `${name} <${email}> (${role})`);
  }

  /** What the product asks by itself: a recipient that comes from text of others. */
  function askPolicy(step: StepTry, params: Readonly<Record<string, unknown>>): void {
    const action = catalog
      .find((one) => one.product_name === step.node.data.product_name)
      ?.actions.find(({ id }) => id === step.node.data.action);
    if (action === undefined || action.effect === "read") return;
    if (recipientSources({ definition, node: step.node, action }).length === 0) return;
    const known = namedBy(definition, []);
    const unknown = recipientsIn(connectors)(step.node.data, params).filter(
      (one) => !known.has(one) && !one.toLowerCase().endsWith(`@${facts.domain}`),
    );
    if (unknown.length === 0) return;
    const decision = opened.approve({
      approvers: "",
      message: unknown.join(", "),
      context: step.values.item ?? null,
      source: "policy",
    });
    if (decision !== "approve") throw new SimulatedFailure("The request to send to this recipient was not approved.");
  }
}

/** As the connector itself would refuse it. */
function checkInput({ node }: StepTry, params: Readonly<Record<string, unknown>>): void {
  const product = connectors.find(({ manifest }) => manifest.name === node.data.product_name);
  const read = product?.actions.find(({ id }) => id === node.data.action)?.input.safeParse(params);
  if (read?.success === false)
    throw new SimulatedFailure(
      read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
}
