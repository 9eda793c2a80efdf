import type { Translations } from "../messages.ts";
import { texts as api } from "./api.ts";
import { texts as app } from "./app.ts";
import { texts as lib } from "./lib.ts";
import { texts as shell } from "./shell.ts";
import { texts as shellPalette } from "./shell/palette.ts";
import { texts as start } from "./start.ts";
import { texts as ui } from "./ui.ts";
import { texts as uiVolumeChart } from "./ui/volume-chart.ts";

/** German, by the names of the sets. One that is missing, or lacks a text, fails the type check. */
export const sets: Partial<Translations> = {
  api,
  app,
  lib,
  shell,
  "shell/palette": shellPalette,
  start,
  ui,
  "ui/volume-chart": uiVolumeChart,
};
