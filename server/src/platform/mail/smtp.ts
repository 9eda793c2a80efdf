import type { Transporter } from "nodemailer";

/** The outcome for an email: accepted; refused for good (5xx); or not now (4xx, no connection), so that it is tried again. */
export type Delivery =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "later"; readonly reason: string };

export interface SmtpEmail {
  /** The same at each try, so that a mail server which has it already knows it again. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Smtp {
  send(email: SmtpEmail): Promise<Delivery>;
  close(): void;
}

const answerMs = 15_000;

/** One SMTP server, by its URL (smtp://user:password@host:587, smtps://…). No file or address is ever read for an email. */
export function createSmtp(url: string): Smtp {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, from, ...email }) {
      try {
        transport ??= openTransport(url);
        await (await transport).sendMail({ ...email, from, to, headers: { ...email.headers } });
        return { kind: "sent" };
      } catch (error) {
        return deliveryOf(error);
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** Loaded with the first email, to save memory where none is sent. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: 2 * answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function deliveryOf(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  const status = "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined;
  const isLogin = "code" in error && error.code === "EAUTH";
  // A refused login is the operator's to mend: the emails wait for it.
  if (status !== undefined && status >= 500 && !isLogin) return { kind: "refused", reason: sentence(error) };
  return { kind: "later", reason: sentence(error) };
}

/** One line, without what a server may repeat of a password. */
function sentence({ message }: Error): string {
  return message.replaceAll(/\s+/g, " ").slice(0, 300);
}
