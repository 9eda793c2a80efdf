/** An attribute of a tag as it stands there, its entities not decoded; empty where it has none of this name. */
export function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
