import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { datasheets } from "../contract.ts";

export const meta: Meta = { title: "芯谱 - 芯片规格书查询与下载", canonical: "/" };

export function loader({ call }: LoaderArgs) {
  return call(datasheets.newestDocuments, { pageIndex: 1 });
}

export default function Home() {
  const newest = useLoaderData<DataOf<typeof datasheets.newestDocuments>>();
  return <h1>芯谱 {newest.totalRecord}</h1>;
}
