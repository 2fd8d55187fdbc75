// Writes docs/api.md, src/api/call-summaries.json and the checksums of new migrations.
import { writeGeneratedFiles } from "./generated/all-files.ts";

await writeGeneratedFiles();
