import { type CodeOf, enumeration } from '../enumeration.ts'

/**
 * How the numbers of a manual task come to agents. The source has the codes, and of 2 that every
 * number names its 所属经理; the labels are ours.
 */
export const allocateWay = enumeration([
  [0, '自动分配'],
  [1, '批量导入'],
  [2, '按所属经理'],
  [3, '自动分配', 'hidden'],
  [5, '人工领取']
])
export type AllocateWay = CodeOf<typeof allocateWay>

/** Which number comes first. Follow-ups that are due come before all others. */
export const callOrder = enumeration([
  [1, '先导入的先拨'],
  [2, '后导入的先拨'],
  [3, '先拨未拨打过的']
])
export type CallOrder = CodeOf<typeof callOrder>

/** How far a number of a manual task has come. */
export const manualItemStatus = enumeration([
  [0, '待拨打'],
  [1, '处理中'],
  [2, '已完成'],
  [3, '不拨打']
])
export type ManualItemStatus = CodeOf<typeof manualItemStatus>

/** What an agent writes down of a number; the values are ours. */
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
