import path from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "./project-root.ts";
import { StartRefusal } from "./start-refusal.ts";

/** The settings of where files lie, as `SETTINGS` of settings.ts. */
export const FILE_STORE_SETTINGS = {
  FILE_STORE: z
    .string()
    .regex(/^(?:file:.+|s3:[a-z\d][a-z\d.-]{1,61}[a-z\d])$/, "应为 file:目录 或 s3:桶名")
    .optional()
    .describe("文件存放处，如 file:/srv/xinpu/files，或兼容 S3 的对象存储 s3:桶名；默认在数据目录内"),
  UPLOADS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "正在上传的文件的暂存目录；默认在数据目录内。多台服务器共用一个数据库时应设为共享目录，或让 /api/uploads/ 的请求总是到同一台",
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "对象存储的地址，如 https://s3.oss-cn-hangzhou.aliyuncs.com、https://cos.ap-guangzhou.myqcloud.com 或自建的 MinIO、Ceph",
    ),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,50}$/, "只能包含字母、数字、- 和 _")
    .default("us-east-1")
    .describe("对象存储的地域，如 oss-cn-hangzhou；自建的一般不用改"),
  S3_KEY: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("对象存储的 AccessKey ID；不设则按 AWS 的惯例取（环境、实例角色）"),
  S3_SECRET: z.string().min(1).max(200).optional().describe("对象存储的 AccessKey Secret"),
  S3_PATH_STYLE: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on")
    .describe("桶名写在路径里（自建的 MinIO、Ceph）为 on；阿里云、腾讯云只接受写在域名里，为 off"),
} satisfies Record<string, z.ZodType>;

export interface S3Settings {
  bucket: string;
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  isPathStyle: boolean;
}

/** A folder, or a bucket. */
export type FileStoreSettings = { folder: string } | S3Settings;

type Values = z.infer<z.ZodObject<typeof FILE_STORE_SETTINGS>>;

/** Where files lie. Throws StartRefusal where a bucket is set by halves. */
export function readFileStoreSettings(values: Values, dataDir: string): FileStoreSettings {
  const { FILE_STORE: place, S3_ENDPOINT: endpoint, S3_KEY: key, S3_SECRET: secret } = values;
  if ((key === undefined) !== (secret === undefined))
    throw new StartRefusal(`对象存储的设置不完整，还缺少：${key === undefined ? "S3_KEY" : "S3_SECRET"}。`);
  if (!place?.startsWith("s3:")) {
    if (endpoint !== undefined || key !== undefined)
      throw new StartRefusal("对象存储的设置不完整，还缺少：FILE_STORE=s3:桶名。");
    return {
      folder: place ? path.resolve(PROJECT_ROOT, place.replace(/^file:(\/\/)?/, "")) : path.join(dataDir, "files"),
    };
  }
  if (endpoint === undefined) throw new StartRefusal("对象存储的设置不完整，还缺少：S3_ENDPOINT。");
  return {
    bucket: place.slice("s3:".length),
    endpoint,
    region: values.S3_REGION,
    credentials: key && secret ? { accessKeyId: key, secretAccessKey: secret } : null,
    isPathStyle: values.S3_PATH_STYLE,
  };
}
