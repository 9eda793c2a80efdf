/** What a triage says of an alert or a message. */
export const verdicts = ["malicious", "suspicious", "harmless"] as const;
export const severities = ["low", "medium", "high", "critical"] as const;
