import { Tag } from "#web/components/tag.tsx";

/** Says of a sample what it is; of a real document nothing. */
export function SampleTag({ document: { isSample } }: { document: { isSample: boolean } }) {
  return isSample ? <Tag title="由本站生成，用于演示，不是原厂文件">样例</Tag> : null;
}
