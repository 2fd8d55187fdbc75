import { handle } from "#platform/handlers.ts";
import { uploads } from "../contract/uploads.ts";
import { uploadSmallFile } from "./uploads/upload-small-file.ts";
import { listUploads } from "./uploads/list-uploads.ts";

export const handlers = [handle(uploads.uploadSmallFile, uploadSmallFile), handle(uploads.listUploads, listUploads)];
