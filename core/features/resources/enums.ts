import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Who has a share of a resource. */
export const shareHolder = enumeration([
  ['department', '部门'],
  ['task', '任务']
])
export type ShareHolder = CodeOf<typeof shareHolder>

/** Whether tasks may dial with a line now. */
export const lineState = enumeration([
  ['open', '可用'],
  ['closed', '非可拨时段'],
  ['off', '停用']
])
export type LineState = CodeOf<typeof lineState>
