/** What stands on the page of a part or brand that was deleted. */
export function DeletedNote() {
  return (
    <p className="text-sm">
      已删除：除名称外不再保留内容，任何人都打不开，以后的导入也不会再收录。
      <a className="link" href="/ops/merges">
        在「合并与删除」撤销
      </a>
    </p>
  );
}
