import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Where a caller is led. */
export const wayKind = enumeration([
  ['robot', '机器人话术'],
  ['queue', '坐席组排队'],
  ['callBack', '登记回呼'],
  ['end', '结束通话']
])
export type WayKind = CodeOf<typeof wayKind>

/** Which free agent takes the first caller of a queue. */
export const queueStrategy = enumeration([
  ['longestFree', '最长空闲'],
  ['roundRobin', '轮流分配'],
  ['fewestCalls', '接听最少']
])
export type QueueStrategy = CodeOf<typeof queueStrategy>

export const waitingMusic = enumeration([
  ['calm', '舒缓'],
  ['bright', '明快'],
  ['none', '无音乐']
])
export type WaitingMusic = CodeOf<typeof waitingMusic>

/** How a call that a scenario received came to its end. */
export const receptionResult = enumeration([
  ['reached', '坐席接听'],
  ['robot', '机器人完成'],
  ['callBack', '登记回呼'],
  ['abandoned', '排队放弃'],
  ['timeout', '等待超时'],
  ['closed', '非服务时间'],
  ['noKey', '未按键'],
  ['hungUp', '来电挂断'],
  ['refused', '黑名单拒接'],
  ['ended', '正常结束']
])
export type ReceptionResult = CodeOf<typeof receptionResult>

/** What happened to a scenario. */
export const scenarioAction = enumeration([
  ['create', '新建'],
  ['edit', '修改'],
  ['discard', '放弃修改'],
  ['publish', '发布'],
  ['disable', '停用'],
  ['enable', '启用']
])
export type ScenarioAction = CodeOf<typeof scenarioAction>
