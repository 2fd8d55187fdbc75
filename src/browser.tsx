import "#web/styles/main.css";
import { reloadOnLostChunk, startBrowser } from "#web/start-browser.tsx";
import { pages, shell } from "./routes.ts";

reloadOnLostChunk();
await startBrowser(pages, shell);
