/** Failures of secrets that steps use. */
export const secretErrors = {
  "secret-not-found": { status: 404, sentence: "This secret doesn't exist in this workspace." },
  "secret-in-use": { status: 409, sentence: "{where} would fail without this secret. Remove it there, or confirm." },
  "secret-invalid": { status: 422, sentence: "{field}: {reason}" },
} as const;
