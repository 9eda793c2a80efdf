/** What can go wrong with an Idempotency-Key. */
export const idempotencyErrors = {
  "idempotency-key-invalid": {
    status: 400,
    sentence: "Idempotency-Key: send 1 to 255 printable ASCII characters, such as a UUID.",
  },
  "idempotency-mismatch": {
    status: 422,
    sentence: "This Idempotency-Key was already sent with a different request. Use a new key for a new request.",
  },
  "idempotency-busy": {
    status: 409,
    sentence: "The request with this Idempotency-Key is still running. Try again in {seconds} s with the same key.",
  },
  "idempotency-answer-gone": {
    status: 409,
    sentence: "The request with this Idempotency-Key was completed, but its answer isn't kept. Look up the result.",
  },
} as const;
