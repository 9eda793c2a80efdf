/** In a file of its own, so that the first page fetches it without all the other sentences (sentences.ts). */
export const unknownError = "Unknown error";
