import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Progress of uploads and transfer-list jobs. */
export const uploadProgress = enumeration([
  [0, '未开始'],
  [1, '进行中'],
  [2, '已完成'],
  [3, '失败'],
  [4, '已取消']
])
export type UploadProgress = CodeOf<typeof uploadProgress>
