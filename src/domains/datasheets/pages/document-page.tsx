import { data as answer, useLoaderData } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { useRecordView } from "#web/use-record-view.ts";
import type { HeadStart, LoaderArgs, Meta } from "#web/page.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { RemovedNotice } from "../components/document-versions/removed-notice.tsx";
import { documentVersions, type RemovedDocument } from "../contract/document-versions.ts";
import DocumentViewer, {
  headStart as viewerStart,
  loader as loadViewer,
  meta as viewerMeta,
} from "./document-viewer.tsx";

const GONE = 410;

/** What stands where a document was that has been taken down. */
interface RemovedPage {
  removed: RemovedDocument;
}

type Loaded = Awaited<ReturnType<typeof loadViewer>> | RemovedPage;

export const meta = ({ data }: { data: Loaded }): Meta =>
  "removed" in data
    ? { title: `《${data.removed.title}》已下架`, canonical: documentAddress(data.removed), isHidden: true }
    : viewerMeta({ data });

export const headStart = (data: Loaded): HeadStart | null => ("removed" in data ? null : viewerStart(data));

/** What is gone is told to everybody. */
export const needsLogin = (data: Loaded): boolean => !("removed" in data);

export async function loader(args: LoaderArgs) {
  try {
    return await loadViewer(args);
  } catch (error) {
    const removed = error instanceof CallFailed && error.status === 404 ? await findRemoved(args) : null;
    if (!removed) throw error;
    return answer<RemovedPage>({ removed }, { status: GONE });
  }
}

async function findRemoved({ call, params }: LoaderArgs): Promise<RemovedDocument | null> {
  return call(documentVersions.removedDocument, { id: params["id"] }).catch((error: unknown) => {
    if (error instanceof CallFailed) return null;
    throw error;
  });
}

export default function DocumentPage() {
  const loaded = useLoaderData<Loaded>();
  useRecordView(1, "removed" in loaded ? null : loaded.document.id);
  return "removed" in loaded ? <RemovedNotice document={loaded.removed} /> : <DocumentViewer />;
}
