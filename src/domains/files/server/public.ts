export { keepUpload, keepUploads } from "./keep-upload.ts";
export { drawnAnew } from "./pictures/drawn-anew.ts";
export { readSettingPicture } from "./pictures/read-setting-picture.ts";
