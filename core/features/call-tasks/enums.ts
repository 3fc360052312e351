import { type CodeOf, enumeration } from '../../contract/enumeration.ts'
import { manualAnswerTargetRows, manualAnswerTypeRows, taskTypeRows } from './task-row-enums.ts'

/** Call task type; in the dialog, 0 and 4 are the two answer modes (rule call-task-9). */
export const taskType = enumeration(taskTypeRows)
export type TaskType = CodeOf<typeof taskType>

export const taskCategory = enumeration([
  [0, '呼叫任务'],
  [1, '失联修复任务']
])
export type TaskCategory = CodeOf<typeof taskCategory>

/** Whether agents assist the robot; 2 transfers the call (rule call-task-10). */
export const manualAnswerType = enumeration(manualAnswerTypeRows)
export type ManualAnswerType = CodeOf<typeof manualAnswerType>

/** The assisting agents; the values are this project's. */
export const manualAnswerTarget = enumeration(manualAnswerTargetRows)
export type ManualAnswerTarget = CodeOf<typeof manualAnswerTarget>

/** When a text message is sent before the conversation (rule call-task-14). */
export const beforeCallSmsType = enumeration([
  [1, '全部发送'],
  [4, '接通后发送']
])
export type BeforeCallSmsType = CodeOf<typeof beforeCallSmsType>

/** What is sent during the conversation (rule call-task-14). */
export const inCallSmsType = enumeration([
  [3, '按条件全部发送'],
  [2, '按条件发送首次匹配']
])
export type InCallSmsType = CodeOf<typeof inCallSmsType>

/** How a task was created; `2` is the wire value for clues. */
export const createType = enumeration([
  ['number', '号码'],
  ['contacts', '联系人'],
  ['manualCall', '人工外呼'],
  ['2', '线索']
])
export type CreateType = CodeOf<typeof createType>

/** Progress of a number in a task. */
export const callItemStatus = enumeration([
  [0, '待拨打'],
  [1, '拨打中'],
  [2, '已完成'],
  [3, '不拨打']
])
export type CallItemStatus = CodeOf<typeof callItemStatus>

/** Watched alarm values. */
export const alarmThreshold = enumeration([
  ['connectedRate', '接通率'],
  ['callerFaultRate', '主叫故障率'],
  ['calleeRefusedRate', '被叫拒接率'],
  ['callerFaultCount', '主叫连续故障次数']
])
export type AlarmThreshold = CodeOf<typeof alarmThreshold>

/** Why a number is not being dialled. */
export const notDialled = enumeration([
  ['TASK_NOT_RUNNING', '任务未在进行中'],
  ['OUTSIDE_PERIOD', '不在任务的拨打时段'],
  ['HOLIDAY', '企业设置的节假日，不拨打'],
  ['OUTSIDE_GLOBAL', '不在企业允许的拨打时间'],
  ['OUTSIDE_LICENCE', '智能机器人的呼叫时间为每日 9:00 至 20:00'],
  ['NO_LINE', '所选线路没有空闲并发'],
  ['NO_ROBOT', '没有空闲的机器人'],
  ['NO_AGENT', '没有空闲的坐席'],
  ['CONCURRENCY', '已达到任务的并发数'],
  ['IN_QUEUE', '排队中，前面还有号码'],
  ['REDIAL_WAIT', '等待重拨间隔'],
  ['DIAL_LIMIT', '已达到拨打频次限制'],
  ['CALLED_TODAY', '机器人今天已呼叫过该号码，每日仅可呼叫一次'],
  ['BLACKLIST', '号码在黑名单中'],
  ['RED_LIST', '号码在红名单中'],
  ['NO_VALUES', '话术的变量没有值'],
  ['TASK_ENDED', '任务已结束，未拨打'],
  ['DIALLING', '正在拨打'],
  ['DONE', '已拨打完成']
])
export type NotDialled = CodeOf<typeof notDialled>

/** The three number lists that dialling respects. */
export const numberListKind = enumeration([
  ['black', '黑名单'],
  ['red', '红名单'],
  ['white', '白名单']
])
export type NumberListKind = CodeOf<typeof numberListKind>

export const addressBookType = enumeration([
  [1, '企业通讯录'],
  [0, '个人通讯录']
])
export type AddressBookType = CodeOf<typeof addressBookType>
