import { EmptyState } from "#web/components/empty-state.tsx";

/** Says how parts and documents are brought. */
export function EmptyCatalogueCard({ title = "型号库还是空的" }: { title?: string }) {
  return (
    <div className="card">
      <EmptyState
        icon="chip"
        title={title}
        text={
          <>
            由站点管理员在服务器上运行 <code>npm run import -- 文件或文件夹</code>，导入型号列表与规格书；或去掉设置{" "}
            <code>SAMPLE_DATA=off</code> 后重新启动，载入样例数据。
          </>
        }
      />
    </div>
  );
}
