// A second process that holds the lock of a data folder until it ends.
import { lockDataFolder } from "#platform/data-folder.ts";

const { folder } = JSON.parse(process.argv[2]!) as { folder: string };
await lockDataFolder(folder);
setInterval(() => {}, 60_000);
console.log("locked");
