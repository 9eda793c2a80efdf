import { randomUUID } from "node:crypto";
import { invitationAccept, invitationCreate } from "@hoopoe/contract/identity/routes/member.ts";
import { signIn } from "./api-client.ts";
import type { Product } from "./product.ts";
import { owner } from "./test.ts";

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Somebody of their own in the shared product's workspace: what they do to their account touches no other journey. */
export async function newMember({ baseUrl }: Product, name: string): Promise<Person> {
  const api = await signIn(baseUrl, owner);
  const email = `${name}-${randomUUID()}@journey.example`.toLowerCase();
  const { link } = await api.call(invitationCreate, { body: { email, role: "admin" } });
  const token = link?.split("#")[1] ?? "";
  const { password } = owner;
  await api.call(invitationAccept, { body: { token, name, password } });
  return { email, password };
}
