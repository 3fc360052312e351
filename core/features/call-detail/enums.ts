import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Speaker of a transcript line. */
export const dialogRole = enumeration([
  ['robot', '机器人'],
  ['customer', '{served}']
])
export type DialogRole = CodeOf<typeof dialogRole>

/** Why a robot reacted as it did (rule dialogue-9). */
export const matchCondition = enumeration([
  ['DEFAULT', '默认'],
  ['ALL', '全部'],
  ['CUSTOM', '自定义'],
  ['POSITIVE', '肯定'],
  ['NEGATIVE', '否定'],
  ['ANY_OTHER', '任意其他'],
  ['UNRECOGNISED', '未识别'],
  ['TIMEOUT', '超时'],
  ['FAILURE', '失败'],
  ['SINGLE_ROUND_QA', '单轮问答'],
  ['MULTI_ROUND_QA', '多轮问答'],
  ['INTERRUPT_POLICY', '打断策略'],
  ['NEGATIVE_POLICY', '否定策略'],
  ['UNRECOGNISED_POLICY', '未识别策略'],
  ['TIMEOUT_POLICY', '超时策略']
])
export type MatchCondition = CodeOf<typeof matchCondition>

/** Participants and stations of a call; an agent also has a name and a number. */
export const phoneType = enumeration([
  ['LINE', '线路'],
  ['EXTERIOR', '外部号码'],
  ['ROBOT', '机器人'],
  ['AGENT', '坐席']
])
export type PhoneType = CodeOf<typeof phoneType>

/**
 * Whether a missed call has been followed up; the server sets 2 when a work order is created for
 * it.
 */
export const handleStatus = enumeration([
  [0, '未处理'],
  [1, '已处理'],
  [2, '已登记', 'hidden']
])

/** Result of a contact repair; the values are this project's. */
export const repairBatchStatus = enumeration([
  [0, '待处理'],
  [1, '处理中'],
  [2, '已完成']
])
export const repairStatus = enumeration([
  [0, '待修复'],
  [1, '修复成功'],
  [2, '修复失败']
])
