export const tradeArticles: readonly string[] = [`A quiet week\nNothing much happened.`];
