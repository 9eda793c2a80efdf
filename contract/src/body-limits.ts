/** What one JSON body may hold. It is counted while the body arrives: reading stops at the first limit that is passed. */
export interface BodyLimits {
  readonly bytes: number;
  /** Members of objects, all levels together. */
  readonly keys: number;
  /** Objects, arrays and entries of arrays, all levels together. */
  readonly nodes: number;
  /** Levels of objects and arrays inside each other. */
  readonly depth: number;
}

/** Of each route that declares nothing else. A body of this size is parsed within a few milliseconds. */
export const defaultBodyLimits: BodyLimits = { bytes: 256 * 1024, keys: 10_000, nodes: 40_000, depth: 100 };

/** Of a workflow with its 10,000 steps and 40,000 connections. */
export const workflowBodyLimits: BodyLimits = {
  bytes: 8 * 1024 * 1024,
  keys: 400_000,
  nodes: 400_000,
  depth: 100,
};

/** 5,000 results as the search returns them, of which the server reads the ids. */
export const resultsBodyLimits: BodyLimits = { bytes: 16 * 1024 * 1024, keys: 250_000, nodes: 250_000, depth: 100 };
