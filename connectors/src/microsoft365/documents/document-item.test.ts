import { expect, it } from "vitest";
import { drive, driveItem, site } from "../schemas.ts";
import { documentItem } from "./document-item.ts";

it.each([
  ["/drives/d/root:/Board%20papers/May", "Board papers/May/plan.txt"],
  ["/drives/d/root:/50% off", "50% off/plan.txt"],
  ["/drives/d/root:", "plan.txt"],
])("shows where a document is: %s", (path, message) => {
  const item = driveItem.parse({
    id: "1",
    name: "plan.txt",
    webUrl: "https://x.example/plan.txt",
    parentReference: { path },
  });
  const place = {
    site: site.parse({ id: "s", displayName: "Finance", name: "finance" }),
    drive: drive.parse({ id: "d", name: "Documents" }),
  };
  expect(documentItem(item, { drive: place, text: null }).body).toBe(`Finance / Documents: ${message}`);
});
