import * as z from "zod";
import { type Slack, slackPages, withCursor } from "./open-slack.ts";

const user = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  real_name: z.string().nullish(),
  profile: z
    .looseObject({ real_name: z.string().nullish(), display_name: z.string().nullish(), email: z.string().nullish() })
    .nullish(),
});
export type SlackUser = z.infer<typeof user>;

const userPage = z.object({ members: z.array(user), ...withCursor });

export type People = ReadonlyMap<string, { name: string; email: string | null }>;

/** Everybody of the workspace by id. */
export async function loadPeople(slack: Slack): Promise<People> {
  const people = new Map<string, { name: string; email: string | null }>();
  for await (const page of slackPages(slack, { method: "users.list", params: {}, schema: userPage })) {
    for (const one of page.members) people.set(one.id, { name: userName(one), email: one.profile?.email ?? null });
  }
  return people;
}

export function userName({ id, name, real_name: realName, profile }: SlackUser): string {
  return profile?.real_name || realName || profile?.display_name || name || id;
}
