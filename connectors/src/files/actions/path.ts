import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import type { FilesPort, OpenedFile, UploadedFile } from "../../shared/files-port.ts";

/** A file's name in Files; slashes make folders of it. Nothing of the machine's can be named. */
export const pathParam = z
  .string()
  .trim()
  .min(1, "enter a file name")
  .max(200)
  .transform((path) => path.replace(/^\/+/, ""))
  .refine((path) => path.split("/").every((part) => part !== "" && part !== "." && part !== ".."), {
    message: "enter a path such as reports/weekly.md",
  })
  .register(fieldMeta, { label: "Path", help: "A file in Files, such as reports/weekly.md.", origin: "stated" });

/** The newest of each name. */
export async function newestFiles(files: FilesPort): Promise<Map<string, UploadedFile>> {
  const newest = new Map<string, UploadedFile>();
  for await (const file of files.list()) newest.set(file.name, file);
  return newest;
}

/** @throws ConnectorError not-found, naming what there is */
export async function openNewest(files: FilesPort, path: string): Promise<OpenedFile> {
  const newest = await newestFiles(files);
  const found = newest.get(path);
  const file = found === undefined ? null : await files.open(found.handle);
  if (file !== null) return file;
  const names = [...newest.keys()].slice(-5);
  const there = names.length === 0 ? "There are no files yet." : `Available files: ${names.join(", ")}.`;
  throw new ConnectorError("not-found", `Files has no ${path}. ${there}`);
}

/** @throws ConnectorError too-large */
export async function readBytes(file: OpenedFile, bytesMax: number): Promise<Buffer> {
  const size = `${bytesMax / 1024 / 1024} MB`;
  if (file.size > bytesMax) throw new ConnectorError("too-large", `${file.name} is larger than ${size}.`);
  const parts: Uint8Array[] = [];
  for await (const part of file.stream()) parts.push(part);
  return Buffer.concat(parts);
}
