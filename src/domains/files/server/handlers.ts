import { handle } from "#platform/handlers.ts";
import { pictures } from "../contract/pictures.ts";
import { uploads } from "../contract/uploads.ts";
import { uploadSmallFile } from "./uploads/upload-small-file.ts";
import { readSettingPicture } from "./pictures/read-setting-picture.ts";
import { listUploads } from "./uploads/list-uploads.ts";

export const handlers = [
  handle(uploads.uploadSmallFile, uploadSmallFile),
  handle(uploads.listUploads, listUploads),
  handle(pictures.readSettingPicture, readSettingPicture),
];
