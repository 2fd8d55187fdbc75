// Writes docs/api.md, docs/states.md, src/api/call-summaries.json, the lists of domains, the settings in README.md and the checksums of new migrations.
import { writeGeneratedFiles } from "./generated/all-files.ts";

await writeGeneratedFiles();
