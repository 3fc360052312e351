import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** How the clues of a task's pool get owners. */
export const allocationWay = enumeration([
  [0, '自动分配'],
  [1, '手动分配'],
  [2, '坐席领取']
])
export type AllocationWay = CodeOf<typeof allocationWay>

export const clueTaskState = enumeration([
  [0, '进行中'],
  [1, '已暂停'],
  [2, '已结束']
])
export type ClueTaskState = CodeOf<typeof clueTaskState>
