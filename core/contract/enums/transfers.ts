import { type CodeOf, enumeration } from '../enumeration.ts'

/** What a transfer does. The source names only 6 (voice files); 1 and 2 are ours, and read as `open`. */
export const transferType = enumeration([
  [1, '通话记录导出'],
  [2, '联系人导入']
])
export type TransferType = CodeOf<typeof transferType>
