import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

export const lineState = enumeration([
  ['alarm', '告警'],
  ['full', '已占满'],
  ['normal', '正常'],
  ['unused', '未使用']
])
export type LineState = CodeOf<typeof lineState>
