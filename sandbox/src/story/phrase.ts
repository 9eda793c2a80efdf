import type { Random } from "./random.ts";

/** What `{name}` and `{name.property}` stand for; a bare `{name}` of an object is its `full`. */
export type Slots = { [name: string]: string | { readonly [property: string]: string } };

/**
 * Fills a template: `[a|b|c]` is one of them (may nest, may be empty), `{slot}` its value, `{#3-9}` a number,
 * `{n#3-9}` a number kept under that name. Brackets without a bar stay. An unknown slot throws: it is a slip of the pen.
 */
export function phrase(template: string, slots: Slots, random: Random): string {
  return fill(choose(template, random), slots, random);
}

function choose(template: string, random: Random): string {
  let out = "";
  let index = 0;
  while (index < template.length) {
    if (template[index] !== "[") {
      out += template[index];
      index += 1;
      continue;
    }
    const { options, end } = optionsAt(template, index);
    out += options.length === 1 ? `[${choose(options[0] ?? "", random)}]` : choose(random.pick(options), random);
    index = end;
  }
  return out;
}

function optionsAt(template: string, start: number): { options: string[]; end: number } {
  const options = [""];
  let depth = 0;
  for (let index = start; index < template.length; index += 1) {
    const letter = template.charAt(index);
    if (letter === "[") depth += 1;
    if (letter === "]") depth -= 1;
    if (depth === 0) return { options, end: index + 1 };
    if (letter === "|" && depth === 1) options.push("");
    else if (index > start) options[options.length - 1] += letter;
  }
  throw new Error(`a bracket is not closed: ${template.slice(start, start + 60)}`);
}

function fill(text: string, slots: Slots, random: Random): string {
  return text.replace(
    /\{([a-zA-Z0-9_]*)(?:\.([a-zA-Z]+)|#(\d+)-(\d+))?\}/g,
    (whole, name: string, property?: string, low?: string, high?: string) => {
      if (low !== undefined && high !== undefined) {
        const drawn = String(random.int(Number(low), Number(high)));
        if (name !== "") slots[name] = drawn;
        return drawn;
      }
      const value = slots[name];
      if (value === undefined) throw new Error(`no such slot: ${whole} in "${text.slice(0, 60)}"`);
      if (typeof value === "string") return value;
      const found = value[property ?? "full"];
      if (found === undefined) throw new Error(`no such property: ${whole} in "${text.slice(0, 60)}"`);
      return found;
    },
  );
}
