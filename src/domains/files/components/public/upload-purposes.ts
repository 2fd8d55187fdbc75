export { UPLOAD_PURPOSES } from "../../upload-purposes.ts";
