interface Count {
  passed: number;
  failed: number;
  why: string[];
}
export function countVitest(json: string | undefined, status: number): Count;
export function countJourneys(json: string | undefined, status: number): Count;
