import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { ErrorState } from "./ErrorState.tsx";

const shown = (status: number) => {
  const error = new ApiError({ type: "about:blank", title: "", status, code: "", message: "", requestId: "" });
  return renderToStaticMarkup(
    <ErrorState title="It could not be read" error={error} onRetry={() => undefined} wayOut={<a href="/all">All</a>} />,
  );
};

it("what is not there for the reader offers a way elsewhere, and no try that would say the same", () => {
  for (const status of [403, 404, 410]) {
    expect(shown(status)).toContain('href="/all"');
    expect(shown(status)).not.toContain("Try again");
  }
  for (const status of [409, 500, 503]) {
    expect(shown(status)).toContain("Try again");
    expect(shown(status)).not.toContain('href="/all"');
  }
});
