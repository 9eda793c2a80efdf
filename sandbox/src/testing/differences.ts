/**
 * Where an answer of ours has not the shape of a recorded one: a field that the recorded one does not have, or of
 * another type. Fields that are null on either side, and lists that are empty, say nothing. `added` are paths that may be
 * there without a record ("issues[].fields.comment"). In a `.shape.json` the types stand as words ("str", "int", "bool").
 */
export function differences(ours: unknown, recorded: unknown, added: readonly string[] = [], path = ""): string[] {
  if (ours === null || recorded === null || ours === undefined) return [];
  if (Array.isArray(ours)) {
    if (!Array.isArray(recorded)) return [`${path}: a list, recorded as ${typeof recorded}`];
    if (recorded.length === 0) return [];
    const whole: unknown = recorded.reduce((one: unknown, other: unknown) => merged(one, other));
    return [...new Set(ours.flatMap((element: unknown) => differences(element, whole, added, `${path}[]`)))];
  }
  if (typeof ours === "object") {
    if (typeof recorded !== "object" || Array.isArray(recorded))
      return [`${path}: an object, recorded as ${typeof recorded}`];
    const known = new Map<string, unknown>(Object.entries(recorded));
    return Object.entries(ours).flatMap(([name, value]) => {
      const below = path === "" ? name : `${path}.${name}`;
      if (added.includes(below)) return [];
      if (!known.has(name)) return [`${below}: not recorded`];
      return differences(value, known.get(name), added, below);
    });
  }
  const type = typeOf(recorded);
  return typeof ours === type ? [] : [`${path}: a ${typeof ours}, recorded as ${type}`];
}

const shapes: Readonly<Record<string, string>> = { str: "string", int: "number", float: "number", bool: "boolean" };

function typeOf(recorded: unknown): string {
  return (typeof recorded === "string" ? shapes[recorded] : undefined) ?? typeof recorded;
}

/** Two elements of one recorded list: what either has. */
function merged(one: unknown, other: unknown): unknown {
  if (typeof one !== "object" || typeof other !== "object") return one ?? other;
  if (one === null || other === null || Array.isArray(one)) return one ?? other;
  const names = new Map<string, unknown>(Object.entries(one));
  for (const [name, value] of Object.entries(other))
    names.set(name, names.has(name) ? merged(names.get(name), value) : value);
  return Object.fromEntries(names);
}
