/** The app that asks, where a person asks from this page and not from inside an app. */
export const consoleAppId = "console";
