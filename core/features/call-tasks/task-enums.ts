import { type CodeOf, enumeration } from '../../contract/enumeration.ts'
import { cidResourceTypeRows, robotHolderTypeRows, taskWeightRows } from './task-row-enums.ts'

/** 5 is a draft, which opens for editing (rule call-task-8). */
export const callTaskStatus = enumeration([
  [1, '等待中'],
  [2, '进行中'],
  [3, '已暂停'],
  [4, '已完成'],
  [5, '草稿', 'hidden'],
  [6, '待审核'],
  [7, '审核驳回']
])
export type CallTaskStatus = CodeOf<typeof callTaskStatus>

export const manualCallStatus = enumeration([
  [1, '进行中'],
  [2, '等待中'],
  [3, '已暂停'],
  [4, '已完成'],
  [5, '已终止'],
  [6, '已失效']
])
export type ManualCallStatus = CodeOf<typeof manualCallStatus>

export const taskWeight = enumeration(taskWeightRows)
export type TaskWeight = CodeOf<typeof taskWeight>

export const redialStrategy = enumeration([
  ['AFTER_TASK_FINISH', '排队拨打，优先拨打首呼号码'],
  ['AFTER_CALL_FINISH', '插队拨打，优先拨打重呼号码']
])
export type RedialStrategy = CodeOf<typeof redialStrategy>

export const groupCallStrategy = enumeration([
  ['IN_TURNS', '轮流拨打'],
  ['IN_ORDER', '顺序拨打']
])
export type GroupCallStrategy = CodeOf<typeof groupCallStrategy>

export const groupCallEnd = enumeration([
  ['CONNECTED', '接通后终止'],
  ['MEET_INTENTION_LEVEL', '满足意向等级后终止']
])
export type GroupCallEnd = CodeOf<typeof groupCallEnd>

export const robotHolderType = enumeration(robotHolderTypeRows)
export type RobotHolderType = CodeOf<typeof robotHolderType>

export const cidResourceType = enumeration(cidResourceTypeRows)
export type CidResourceType = CodeOf<typeof cidResourceType>

/** Public holidays from New Year to National Day. */
export const festival = enumeration([
  [1, '元旦'],
  [2, '春节'],
  [3, '元宵节'],
  [4, '妇女节'],
  [5, '清明节'],
  [6, '劳动节'],
  [7, '儿童节'],
  [8, '端午节'],
  [9, '教师节'],
  [10, '中秋节'],
  [11, '国庆节']
])
export type Festival = CodeOf<typeof festival>
