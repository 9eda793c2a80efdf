/** Columns of a list of items, by which it can be sorted; apart from their labels, since every address is read on the first page. */
export const itemColumnIds = ["title", "author", "standing", "labels", "date", "state"] as const;
export type ItemColumnId = (typeof itemColumnIds)[number];
