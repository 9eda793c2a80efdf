import type { Translation } from "../../../messages.ts";

export const texts: Translation<"features/assist/ai-tools"> = {
  reads: "Liest",
  writes: "Schreibt",
  irreversible: "Nicht umkehrbar",
};
