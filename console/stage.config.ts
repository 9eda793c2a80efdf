import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The stage, built by journeys into a folder of their own (`--outDir`): the product's build knows nothing of it. */
export default defineConfig({
  root: `${import.meta.dirname}/src/testing/stage`,
  logLevel: "error",
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { target: "es2023", assetsInlineLimit: 0, emptyOutDir: true },
});
