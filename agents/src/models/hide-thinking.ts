const opening = "<think>";
const closing = "</think>";

export interface ThinkingFilter {
  readonly push: (delta: string) => void;
  /** Nothing more comes: what was held back is said, unless it was a thought. */
  readonly end: () => void;
  /** The answer so far, without thoughts. */
  readonly text: () => string;
  /** A thought was closed that was never opened. */
  readonly hasThoughtFirst: () => boolean;
}

/**
 * Keeps `<think>…</think>` out of an answer, also where a tag comes in pieces. Some servers put the opening tag into the
 * prompt, so that only the closing one comes: what was said before it is void, and `onVoid` says so. With `thinksFirst`
 * nothing is said before that tag. An answer that begins as JSON is left alone: its strings may hold anything.
 */
export function hideThinking(given: {
  thinksFirst: boolean;
  onText?: ((delta: string) => void) | undefined;
  onVoid?: (() => void) | undefined;
}): ThinkingFilter {
  let shown = "";
  let pending = "";
  let isInside = false;
  let isHeld = given.thinksFirst;
  let hasThoughtFirst = false;

  const say = (text: string) => {
    const said = shown === "" ? text.trimStart() : text;
    if (said === "") return;
    shown += said;
    given.onText?.(said);
  };
  const closeLone = () => {
    hasThoughtFirst = true;
    isHeld = false;
    if (shown !== "") given.onVoid?.();
    shown = "";
  };
  /** True where a tag was taken out of `pending`, which may hold another one. */
  const takeTag = (): boolean => {
    const found = nextTag(pending, isInside ? [closing] : [opening, closing]);
    if (found === undefined) return false;
    const before = pending.slice(0, found.index);
    pending = pending.slice(found.index + found.tag.length);
    if (isInside) isInside = false;
    else if (found.tag === closing) closeLone();
    else {
      if (!isHeld) say(before);
      isInside = true;
    }
    return true;
  };
  return {
    push(delta) {
      pending += delta;
      if (shown.startsWith("{") || (!isInside && !isHeld && shown === "" && /^\s*\{/.test(pending))) {
        say(pending);
        pending = "";
        return;
      }
      while (takeTag());
      if (isHeld && !isInside) return;
      const kept = beginOfTag(pending);
      if (!isInside) say(pending.slice(0, pending.length - kept));
      pending = pending.slice(pending.length - kept);
    },
    end() {
      if (!isInside) say(pending);
      pending = "";
    },
    text: () => shown,
    hasThoughtFirst: () => hasThoughtFirst,
  };
}

function nextTag(text: string, tags: readonly string[]): { tag: string; index: number } | undefined {
  return tags
    .map((tag) => ({ tag, index: text.indexOf(tag) }))
    .filter(({ index }) => index !== -1)
    .toSorted((a, b) => a.index - b.index)[0];
}

/** How many characters at the end may be the beginning of a tag. */
function beginOfTag(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    const end = text.slice(-length);
    if (opening.startsWith(end) || closing.startsWith(end)) return length;
  }
  return 0;
}
