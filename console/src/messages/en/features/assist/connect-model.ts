import { messages } from "../../../messages.ts";

export const texts = messages("features/assist/connect-model", {
  noModelIsConnected: "No model is connected",
  soPassagesAreShown: ", so Ask shows passages and doesn't write an answer.",
  connectOne: "Connect a model",
  notNow: "Not now",
  canConnect: (names: readonly string[]) =>
    names.length === 0
      ? "An admin of this workspace can connect one."
      : `These members can connect one: ${names.join(", ")}.`,
  nameOfModel: "Model for Ask",
  testKey: "Test key",
  typeTheKeyFirst: "Enter the API key first",
  oneShortRequest: "The test sends a few short requests. The key is encrypted and not shown again.",
  useThisModel: "Use this model",
  allSettings: "All settings",
  modelIsConnected: "Model connected. Ask again for an answer.",
  couldNotTurnOn: "Couldn't turn the model on",
  aQuestionTakes: (one: { tokens: string; cost: string | null; answers: string; isMeasured: boolean }) =>
    `A question takes about ${one.tokens} tokens${one.cost === null ? "; enter the prices to see the cost" : `, ${one.cost}`} (${one.isMeasured ? `average of the latest ${one.answers}` : "estimated from this workspace's items"}).`,
});
