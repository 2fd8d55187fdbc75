import { handle } from "#platform/handlers.ts";
import { files } from "../contract/uploads.ts";
import { uploadSmallFile } from "./uploads/upload-small-file.ts";
import { listUploads } from "./uploads/list-uploads.ts";

export const handlers = [handle(files.uploadSmallFile, uploadSmallFile), handle(files.listUploads, listUploads)];
