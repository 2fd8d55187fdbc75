import { openTemporaryFolder } from "#platform/temporary-folders.ts";
import { findNamedAddresses } from "#platform/public-address.ts";
import type { Settings } from "#platform/settings.ts";
import { openEmbeddedSource } from "#ports/document-source/embedded.ts";
import { openHttpSource } from "#ports/document-source/http.ts";
import type { DocumentSource } from "#ports/document-source/port.ts";

/** The word by which hosts know what fetches documents, in robots.txt and in their logs. */
const NAME = "XinpuFetcher";

/** Opens the source of documents that the settings name; what lies there when a process is killed is swept a day later. */
export function openDocumentSource({ ports, site }: Pick<Settings, "ports" | "site">): DocumentSource {
  if (!ports.fetchesDocuments) return openEmbeddedSource("");
  return openHttpSource({
    name: NAME,
    about: site.url,
    folder: openTemporaryFolder("fetch"),
    findAddresses: findNamedAddresses,
  });
}
