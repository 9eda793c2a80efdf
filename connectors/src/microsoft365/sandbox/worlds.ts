import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { isSentinelTenant, sentinelWorld } from "./sentinel-world.ts";
import { storyWorld } from "./story-world.ts";
import type { World } from "./world.ts";

export type Worlds = (tenant: string) => Promise<World>;

/** Each tenant's data, made when it is first asked for. What is changed stays changed. */
export function graphWorlds(keeper: StoryKeeper): Worlds {
  const made = new Map<string, Promise<World>>();
  async function make(tenant: string): Promise<World> {
    return isSentinelTenant(tenant) ? sentinelWorld(tenant) : storyWorld(await keeper.get(), tenant);
  }
  return async (tenant) => {
    const world = made.get(tenant) ?? make(tenant);
    made.set(tenant, world);
    return world;
  };
}
