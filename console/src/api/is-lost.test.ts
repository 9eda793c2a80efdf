import { expect, it } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { isLost } from "./is-lost.ts";

const failed = (status: number) =>
  new ApiError({ type: "about:blank", title: "", status, code: "", message: "", requestId: "" });
const query = (data: unknown, error: Error | null) => ({
  data,
  error,
  isLoadingError: data === undefined && error !== null,
});

it("keeps what was read before when it can't be read again, but not what the server says is gone", () => {
  expect(isLost(query("read", null))).toBe(false);
  expect([new NetworkError("away"), failed(500), failed(503)].map((error) => isLost(query("read", error)))).toEqual([
    false,
    false,
    false,
  ]);
  expect([403, 404, 410].map((status) => isLost(query("read", failed(status))))).toEqual([true, true, true]);
  expect(isLost(query(undefined, failed(500)))).toBe(true);
});
