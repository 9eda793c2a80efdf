export const securityArticles: readonly string[] = [`A quiet week\nNothing much happened.`];
