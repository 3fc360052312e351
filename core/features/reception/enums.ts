import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Where a caller is led. */
export const wayKind = enumeration([
  ['robot', '机器人话术'],
  ['queue', '坐席组排队'],
  ['callBack', '登记回呼'],
  ['end', '结束通话']
])

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
  ['interrupted', '服务中断'],
  ['refused', '黑名单拒接'],
  ['ended', '正常结束']
])
export type ReceptionResult = CodeOf<typeof receptionResult>

/** How callers left a queue, as its metrics count them (rule reception-13). */
export const queueOutcome = enumeration([
  ['waiting', '正在排队'],
  ['left', '已离开队列'],
  ['answered', '坐席接听'],
  ['answeredSoon', '20 秒内接听'],
  ['abandoned', '排队放弃']
])
export type QueueOutcome = CodeOf<typeof queueOutcome>

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

/** Sections of a scenario. */
export const receptionSection = enumeration([
  ['numbers', '接入号码'],
  ['hours', '服务时间'],
  ['menu', '按键菜单'],
  ['first', '接入后'],
  ['queue', '排队'],
  ['overflow', '溢出'],
  ['closed', '非服务时间']
])
export type ReceptionSection = CodeOf<typeof receptionSection>

/** What keeps a scenario from being published (rule reception-3). */
export const receptionIssueKind = enumeration([
  ['noNumber', '没有绑定号码'],
  ['foreignNumber', '号码不属于本企业'],
  ['sameNumber', '号码重复绑定'],
  ['takenNumber', '号码已被其他场景使用'],
  ['neverOpen', '没有任何服务时间'],
  ['emptyPeriod', '时段没有日期，或结束不晚于开始'],
  ['sameDay', '时段的星期重复'],
  ['overlap', '时段与前面的时段重叠'],
  ['noPrompt', '没有填写菜单提示'],
  ['sameKey', '按键重复'],
  ['noTarget', '没有选择去向'],
  ['lostScript', '话术不存在或不可用'],
  ['unsetVariables', '话术的变量在来电时没有值'],
  ['lostGroup', '坐席组不存在'],
  ['emptyGroup', '坐席组没有坐席'],
  ['noGroup', '话术会转人工，但没有选择坐席组'],
  ['sameGroup', '溢出到了同一个坐席组'],
  ['noClosedMessage', '没有填写非服务时间提示']
])
export type ReceptionIssueKind = CodeOf<typeof receptionIssueKind>
