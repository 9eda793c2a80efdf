import * as z from "zod";
import { callVendor } from "../../shared/call-vendor.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { fileValue } from "../../shared/file-value.ts";
import { findChannel } from "../channels.ts";
import { openSlack } from "../open-slack.ts";
import { slackRefusal } from "../refusal.ts";
import { defineSlackAction } from "./define.ts";
import { channelParam, textParam } from "./params.ts";
import { slackPlain } from "./sent-message.ts";

const place = z.object({ upload_url: z.string(), file_id: z.string() });
const completed = z.object({ files: z.array(z.looseObject({ id: z.string() })).min(1) });

/** Shown by the last of three calls; a file has no room for a key, so nobody can tell after a broken answer of that one. */
export const uploadFile = defineSlackAction({
  id: "upload-file",
  label: "Share a file",
  meaning: "Share a file (from an earlier step, or a path in Files) in a channel.",
  input: z.object({
    channel: channelParam(),
    file: fileValue
      .clone()
      .register(fieldMeta, { label: "File", help: "A file from an earlier step.", origin: "bound", type: "text" }),
    comment: textParam("Comment"),
  }),
  recipients: ({ channel }) => [channel],
  targetParams: ["channel"],
  output: z.object({ channel: z.string(), fileId: z.string(), name: z.string() }),
  effect: "write",
  idempotency: "none",
  async plan(ctx, { channel, file, comment }) {
    const { name } = await findChannel(await openSlack(ctx), channel);
    const target = `#${name}`;
    return {
      changes: [
        { target, field: "file", before: null, after: file.name },
        ...(comment ? [{ target, field: "comment", before: null, after: comment }] : []),
      ],
      targetVersion: null,
    };
  },
  async run(ctx, { channel, file, comment }) {
    const slack = await openSlack(ctx);
    const { id } = await findChannel(slack, channel);
    const body = Buffer.from(file.base64, "base64");
    const { upload_url: url, file_id: fileId } = await slack.call(
      "files.getUploadURLExternal",
      { filename: file.name, length: body.byteLength },
      place,
    );
    await callVendor(ctx, {
      vendor: "Slack",
      url,
      request: { method: "POST", headers: { "content-type": "application/octet-stream" }, body, bucket: "files" },
      refusalOf: (answer, now) => slackRefusal(answer, now, { isWrite: false }),
      read: () => null,
      // Nobody sees the file before it is completed.
      isRepeatable: true,
    });
    const params = {
      files: JSON.stringify([{ id: fileId, title: file.name }]),
      channel_id: id,
      initial_comment: comment === undefined ? undefined : slackPlain(comment),
    };
    await slack.call("files.completeUploadExternal", params, completed, { isWrite: true });
    return { channel: id, fileId, name: file.name };
  },
  async undo(ctx, { output: { fileId } }) {
    const slack = await openSlack(ctx);
    await slack.call("files.delete", { file: fileId }, z.unknown(), { isWrite: true });
  },
});
