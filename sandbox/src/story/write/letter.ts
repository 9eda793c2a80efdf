import type { Random } from "../random.ts";
import type { Person } from "../story.ts";

/** Puts a person's manner around a body: how they greet, how they sign. A body that brings its own greeting keeps it. */
export function letter({
  from,
  to,
  body,
  isFirst,
  random,
}: {
  from: Person;
  to: readonly string[];
  body: string;
  isFirst: boolean;
  random: Random;
}): string {
  const greetings = /^(hi|hello|dear|all|team|morning|good |thanks|hey|folks|everyone|colleagues)\b/i;
  const hasGreeting = greetings.test(body) || to.some((name) => body.startsWith(name));
  const first = to.length <= 2 && !to.includes("all") ? to.join(" and ") : undefined;
  const isSigned = body
    .trimEnd()
    .split("\n")
    .slice(-3)
    .some((line) => line === from.full);
  const hello = hasGreeting || from.team === "bot" ? "" : greeting(from.voice, first, isFirst, random);
  const bye = from.team === "bot" || isSigned ? "" : farewell(from, isFirst, random);
  return [hello, body, bye].filter((part) => part !== "").join("\n\n");
}

function greeting(voice: string, first: string | undefined, isFirst: boolean, random: Random): string {
  const name = first ?? "all";
  if (voice === "terse") return isFirst && random.chance(0.4) ? `${first ?? "All"},` : "";
  if (voice === "formal")
    return first === undefined ? random.pick(["Dear colleagues,", "Dear all,"]) : `Dear ${first},`;
  if (voice === "warm")
    return random.pick([`Hi ${name},`, `Hello ${name},`, `Hi ${name}, hope you're well.`, `Morning ${name},`]);
  if (voice === "chatty") return random.pick([`Hey ${name}!`, `Hi ${name} :)`, `Hiya ${name},`, ""]);
  return random.pick([`Hi ${name},`, `Hi ${name},`, `Hello ${name},`, `${first ?? "All"} -`, ""]);
}

function farewell(from: Person, isFirst: boolean, random: Random): string {
  const name = from.first;
  const block = `${from.full}\n${from.title}${from.title === "" ? "" : ", "}${from.org}`;
  if (from.voice === "terse") return random.pick([name.charAt(0), name, "", `-- ${name}`]);
  if (from.voice === "formal") return isFirst ? `Kind regards,\n\n${block}` : `Kind regards,\n${name}`;
  if (from.voice === "warm")
    return random.pick([
      `Many thanks,\n${name}`,
      `All the best,\n${name}`,
      `Thank you!\n${name} x`.replace(" x", ""),
      `Warm regards,\n${name}`,
    ]);
  if (from.voice === "chatty")
    return random.pick([
      `Cheers\n${name}`,
      `ta!\n${name}`,
      `${name} (from the ${random.pick(["train", "phone", "canteen", "car park"])})`,
      `Cheers,\n${name}`,
    ]);
  return random.pick([
    `Thanks,\n${name}`,
    `Regards,\n${name}`,
    `Best,\n${name}`,
    `${name}`,
    isFirst ? `Regards\n${block}` : `Thanks\n${name}`,
  ]);
}
