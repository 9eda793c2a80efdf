/** Failures of claims and of who counts as what. */
export const claimErrors = {
  "claim-not-found": {
    status: 404,
    sentence: "This matter or decision isn't in the report any more. Reload the claims.",
  },
  "claim-settled": {
    status: 409,
    sentence: "{name} settled this meanwhile: {value}. Look at their reason, then confirm yours.",
  },
  "standing-changed": {
    status: 409,
    sentence: "Somebody else saved this list meanwhile. Reload it, then make your change again.",
  },
} as const;
