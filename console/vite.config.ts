import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { ownZod } from "./own-zod.ts";
import { precompress } from "./precompress.ts";

/** The server the pages talk to while developing; `npm start` serves the built console and the API from one origin. */
const api = process.env["HOOPOE_API"] ?? "http://127.0.0.1:4400";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [ownZod(), react({ compiler: true }), tailwindcss(), precompress()],
  server: { proxy: { "/api": api, "/socket.io": { target: api, ws: true } } },
  build: {
    outDir: "dist",
    target: "es2023",
    // The policy sent by the server allows no data: fonts and no inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One chunk for what the sign-in page is made of, one for the first screen behind it: small files compress badly, and
    // each is a request. So is what several of the other screens share: two hundred files else, most of them an icon or a
    // few lines. Apart from it stay what a sign-in asks for, what a mail leads to, and the canvas, which few open.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", test: /console\/src\/main\.tsx$/, priority: 9 },
            // All that German is made of, besides German: it is there before the app's code, and must not wait for that.
            { name: "plural", test: /messages\/plural\.ts$/, priority: 8 },
            { name: "german-start", test: /messages\/de\/(?:start|server)\.ts$/, priority: 7 },
            { name: "german", test: /messages\/de\//, priority: 6 },
            {
              name: "app",
              test: /console\/src\/(App|shell\/FullLayout|pages\/operations\/home\/HomePage)\.tsx$/,
              priority: 5,
            },
            {
              name: "door",
              test: /sign-in\/(ForgotForm|SecondFactorForm|SessionEnded|SetUp|SsoEntry|SsoTrouble|sign-in-with-passkey|start-sso)\./,
              priority: 4,
            },
            { name: "letter", test: /\/(ResetPasswordPage|VerifyEmailPage|InvitationPage)\.tsx$/, priority: 3 },
            // What the screens read first: wanted before any of them.
            { name: "reads", test: /console\/src\/reads\.ts$/, priority: 3 },
            { name: "canvas", test: /\/StepCanvas\.tsx$/, priority: 2 },
            { name: "pages", test: /./, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
