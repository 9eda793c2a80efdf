import type { VendorSandbox } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { type MailSink, startMailSink } from "./mail-sink.ts";
import { mailRoutes } from "./routes.ts";

export const smtpSandbox: VendorSandbox = {
  start() {
    let sink: MailSink | null = null;
    return {
      routes: mailRoutes({ emails: () => sink?.emails() ?? [] }),
      listen: async (at) => (sink = await startMailSink(at)),
    };
  },
};
