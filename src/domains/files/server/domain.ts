import { defineDomainServer } from "#platform/define-domain.ts";
import { handlers } from "./handlers.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES, findBrought } from "./personal-data.ts";
import { keptSettingPictures } from "./pictures/keep-setting-picture.ts";
import { settingPictures } from "#domains/config/server/public/setting-pictures.ts";
import { enqueue } from "#platform/tasks.ts";
import { scanUploadsTask } from "./scan-uploads.ts";
import { uploadsDoor } from "./uploads/serve-uploads.ts";
import { scanStates } from "../states.ts";
import { PICTURE_UPLOAD } from "../upload-purposes.ts";

export const domain = defineDomainServer({
  tables: ["files_pictures", "files_uploads"],
  states: { "files_uploads.scan_state": scanStates },
  handlers,
  tasks,
  dailyTasks,
  personalData: {
    tables: PERSONAL_TABLES,
    files: EXPORTED_FILES,
    export: exportPersonalData,
    brought: findBrought,
    close: closeAccount,
  },
  // An upload keeps its own until it is taken, or taken back.
  storedFiles: [
    {
      table: "files_uploads",
      column: "sha256",
      where: "taken_at is null and gone_at is null and scan_state <> 'infected'",
    },
    { table: "files_pictures", column: "sha256" },
  ],
  fillings: [settingPictures.with(keptSettingPictures)],
  serve: (app, portal) => uploadsDoor(portal)(app),
  resumeTasks: ({ db }) => enqueue(db, scanUploadsTask, {}),
  uploadPurposes: [PICTURE_UPLOAD],
});
