/** What a triage says of an alert or a message. Without a model it is always unsure: only a model or a person judges. */
export const verdicts = ["malicious", "suspicious", "harmless", "unsure"] as const;
export const severities = ["low", "medium", "high", "critical"] as const;
