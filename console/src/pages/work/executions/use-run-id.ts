import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";

/** Which run an address means: by its number in the workspace, or by its id, as older addresses have it. */
export function useRunId(address: string): { id: string | undefined; isUnknown: boolean } {
  const isNumber = /^[1-9]\d{0,9}$/.test(address);
  const query = { number: Number(address), limit: 1 };
  const found = useQuery({ ...apiQuery(executionList, { query }), enabled: isNumber });
  if (!isNumber) return { id: address, isUnknown: false };
  const id = found.data?.data[0]?.id;
  return { id, isUnknown: found.isSuccess && id === undefined };
}
