import { messages } from "../../../../messages.ts";

export const texts = messages("pages/work/wizard/model", {
  is: "is",
  isNot: "is not",
  contains: "contains",
  beginsWith: "begins with",
  endsWith: "ends with",
  isMoreThan: "is more than",
  isLessThan: "is less than",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
  itemOfTheLoop: "Loop item",
  variables: "Variables",
  inputsOfTheJob: "Job inputs",
  whatStartedTheRun: "What started the run",
});
