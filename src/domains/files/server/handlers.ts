import { handle } from "#platform/handlers.ts";
import { files } from "../contract.ts";
import { uploadSmallFile } from "./uploads/upload-small-file.ts";
import { listUploads } from "./uploads/find-upload.ts";

export const handlers = [handle(files.upload, uploadSmallFile), handle(files.uploads, listUploads)];
