import { securityArticlesA } from "./news/security-a.ts";
import { securityArticlesB } from "./news/security-b.ts";

export const securityArticles: readonly string[] = [...securityArticlesA, ...securityArticlesB];
