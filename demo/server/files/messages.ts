import { defineMessages } from '../../../core/messages/define-messages.ts'

/** Where files are stored: its settings, and what fails. */
export const fileMessages = defineMessages('files', {
  halfSettings: 'S3 存储的设置不完整，还缺少 {missing}；请全部设置，或全部去掉',
  badEndpoint:
    'S3_ENDPOINT 必须是 http:// 或 https:// 开头、不含路径和密码的地址，例如 https://s3.example.cn',
  badBucket: 'S3_BUCKET 必须是存储桶的名称，不能是 {wrong}',
  badPrefix: 'S3_PREFIX 只能由字母、数字、“.”、“_”、“-”和“/”组成，不能是 {wrong}',
  badPathStyle: 'S3_PATH_STYLE 须为 1 或 0，现为 {wrong}',
  badKey: 'FILES_KEY 中的第 {place} 个密钥不是 32 字节的 base64，可用 openssl rand -base64 32 生成',

  noBucket: 'S3 存储桶 {bucket} 不存在，文件暂时无法读写；请检查 S3_BUCKET 和 S3_ENDPOINT',
  badCredentials:
    'S3 存储拒绝了访问（{code}），文件暂时无法读写；请检查 S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY、S3_REGION 和存储桶 {bucket} 的权限',
  unreachable: 'S3 存储无法使用，文件暂时无法读写：{reason}',
  fails: '文件存储出错，稍后自动重试：{reason}',
  back: '文件存储已恢复',
  uploadsAborted: '已清理 {count} 个因服务器中断而未完成的上传',
  uploadsKept: '未能清理 S3 存储桶中未完成的上传，明晚重试：{reason}',
  notMoved: '录音 {name} 尚未转入文件存储，稍后重试：{reason}',
  leftBehind:
    '文件夹 {folder} 中还有 {count} 个文件不在 S3 存储桶中；请按部署文档将其复制到存储桶，否则下载时找不到',

  away: '文件暂时无法读写，请稍后重试',
  damaged: '文件已损坏或密钥不符，无法读取，请联系管理员'
})
