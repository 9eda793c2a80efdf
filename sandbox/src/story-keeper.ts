import type { Story } from "./story/story.ts";

export type StoryKeeper = { get: () => Promise<Story>; drop: () => void };

const keptForMs = 20_000;

/** Makes the story when someone asks for it and lets go of it soon after: a sandbox at rest holds nothing. */
export function storyKeeper({ seed, endsAt }: { seed: number; endsAt: Date }): StoryKeeper {
  let kept: Promise<Story> | null = null;
  let timer: NodeJS.Timeout | null = null;
  function drop(): void {
    kept = null;
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  async function make(): Promise<Story> {
    const { generateStory } = await import("./story/generate-story.ts");
    return generateStory({ seed, endsAt });
  }
  function get(): Promise<Story> {
    kept ??= make();
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(drop, keptForMs).unref();
    return kept;
  }
  return { get, drop };
}
