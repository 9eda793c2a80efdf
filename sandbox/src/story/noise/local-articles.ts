export const localArticles: readonly string[] = [`A quiet week\nNothing much happened.`];
