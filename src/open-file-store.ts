import { prepareDataFolder } from "#platform/data-folder.ts";
import type { FileStoreSettings } from "#platform/file-store-settings.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import type { FileStore, LockFile } from "#ports/file-store/port.ts";

/** Opens the file store that the settings name. Throws StartRefusal where it can't be used. `hold` keeps apart those who use it at once. */
export async function openFileStore(settings: FileStoreSettings, hold?: LockFile): Promise<FileStore> {
  if ("folder" in settings) {
    await prepareDataFolder(settings.folder);
    return openFolderFileStore(settings.folder, hold);
  }
  const { openS3FileStore } = await import("#ports/file-store/s3.ts");
  return openS3FileStore(settings, hold);
}

/** For people. */
export function describeFileStore(settings: FileStoreSettings): string {
  return "folder" in settings ? settings.folder : `${settings.endpoint} 的桶 ${settings.bucket}`;
}
