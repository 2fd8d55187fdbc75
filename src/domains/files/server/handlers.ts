import { handle } from "#platform/handlers.ts";
import { files } from "../contract.ts";
import { listUploads } from "./uploads/find-upload.ts";
import { uploadSmallFile } from "./uploads/upload-small-file.ts";

export const fileHandlers = [handle(files.upload, uploadSmallFile), handle(files.uploads, listUploads)];
