import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/**
 * How the numbers of a manual task are allocated to agents (rule manual-task-4); the labels are
 * this project's.
 */
export const allocateWay = enumeration([
  [0, '自动分配'],
  [1, '批量导入'],
  [2, '按所属经理'],
  [3, '自动分配', 'hidden'],
  [5, '人工领取']
])
export type AllocateWay = CodeOf<typeof allocateWay>

/** Calling order. Due follow-ups always come first. */
export const callOrder = enumeration([
  [1, '先导入的先拨'],
  [2, '后导入的先拨'],
  [3, '先拨未拨打过的']
])
export type CallOrder = CodeOf<typeof callOrder>

/** Progress of a number in a manual task. */
export const manualItemStatus = enumeration([
  [0, '待拨打'],
  [1, '处理中'],
  [2, '已完成'],
  [3, '不拨打']
])
export type ManualItemStatus = CodeOf<typeof manualItemStatus>

/** Result recorded by the agent; the values are this project's. */
export const manualResult = enumeration([
  [1, '有意向'],
  [2, '需再联系'],
  [3, '无意向'],
  [4, '未接通'],
  [5, '号码有误'],
  [6, '拒绝再联系']
])
export type ManualResult = CodeOf<typeof manualResult>

/** Why a number is not called, or not now. */
export const manualRefusal = enumeration([
  ['BLACKLIST', '号码在黑名单中'],
  ['RED_LIST', '号码在红名单中'],
  ['TASK_ENDED', '任务已结束，未拨打']
])
export type ManualRefusal = CodeOf<typeof manualRefusal>
