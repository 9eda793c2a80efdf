import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileBytesMax, fileValue } from "../../shared/file-value.ts";
import { filesOf } from "../message-item.ts";
import { attachment } from "../schemas.ts";
import { gmailAction, loadMessage, messageParam } from "./target.ts";

export const getAttachment = gmailAction({
  id: "get-attachment",
  label: "Fetch an attachment",
  meaning: "Fetch an email's attachment as a file.",
  effect: "read",
  idempotency: "safe",
  input: z.object({
    message: messageParam,
    name: z.string().trim().optional().register(fieldMeta, {
      label: "File name",
      help: "Required if the email has several attachments.",
      origin: "optional",
    }),
  }),
  output: fileValue,
  plan: async () => ({ changes: [], targetVersion: null }),
  async run(ctx, { message, name = "" }) {
    const { api, loaded } = await loadMessage(ctx, message);
    const files = filesOf(loaded.payload);
    const names = files.map(({ filename }) => filename);
    const chosen = name === "" ? files : files.filter(({ filename }) => filename.toLowerCase() === name.toLowerCase());
    const [file] = chosen;
    if (file === undefined) throw noFile(names, name);
    if (chosen.length > 1 && name === "") {
      throw new ConnectorError("input-invalid", `name: this email has several attachments: ${names.join(", ")}.`);
    }
    const { attachmentId, data, size } = file.body;
    if (size > fileBytesMax) throw new ConnectorError("too-large", `${file.filename} is larger than 10 MB.`);
    const path = `messages/${encodeURIComponent(loaded.id)}/attachments/${encodeURIComponent(attachmentId ?? "")}`;
    const bytes = attachmentId === undefined ? (data ?? "") : (await api.get(path, attachment)).data;
    const base64 = Buffer.from(bytes, "base64url").toString("base64");
    return { name: file.filename, mediaType: file.mimeType, base64 };
  },
});

function noFile(names: readonly string[], name: string): ConnectorError {
  if (names.length === 0) return new ConnectorError("not-found", "This email has no attachments.");
  return new ConnectorError("input-invalid", `name: there is no attachment ${name}. Available: ${names.join(", ")}.`);
}
