import * as z from "zod";

export const fileBytesMax = 10 * 1024 * 1024;

/** A file that goes from one step to the next: its bytes in base64, at most 10 MB of them. */
export const fileValue = z.object({
  name: z.string().trim().min(1, "enter a file name").max(255),
  mediaType: z.string().max(200).default("application/octet-stream"),
  base64: z
    .base64("the file's content must be base64")
    .max(Math.ceil(fileBytesMax / 3) * 4, "the file is larger than 10 MB"),
});
export type FileValue = z.infer<typeof fileValue>;
