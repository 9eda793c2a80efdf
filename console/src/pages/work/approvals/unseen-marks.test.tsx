import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JsonView } from "../../../features/work/executions/JsonView.tsx";
import { ChangeList } from "../../../features/work/approvals/ChangeList.tsx";

it("shows approvers the marks that would reverse or hide what they approve", () => {
  const change = { target: "a\u202ez", field: "body", before: "b\u200bz", after: "c\u{E0041}z" };
  const list = renderToStaticMarkup(<ChangeList changes={[change]} />);
  for (const shown of ["a⟨U+202E⟩z", "b⟨U+200B⟩z", "c⟨U+E0041⟩z"]) expect(list).toContain(shown);
  const json = renderToStaticMarkup(<JsonView label="Arguments" value={{ to: "a\u202ez" }} />);
  expect(json).toContain(String.raw`a\u202ez`);
});
