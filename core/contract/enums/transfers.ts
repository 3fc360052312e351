import { type CodeOf, enumeration } from '../enumeration.ts'

/** What a transfer does. The source names only 6 (voice files); the others are ours, and read as `open`. */
export const transferType = enumeration([
  [1, '通话记录导出'],
  [2, '联系人导入'],
  [3, '客户导出'],
  [4, '任务号码导入'],
  [9, '线索导入']
])
export type TransferType = CodeOf<typeof transferType>
