import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** Whether a robot's call was transferred to an agent. The label of 0 is this project's. */
export const transferResult = enumeration([
  [0, '未转人工'],
  [1, '转接成功'],
  [2, '转接失败']
])
export type TransferResult = CodeOf<typeof transferResult>

/**
 * State of a transfer; most codes are undocumented (rule transfer-11). 2 is this project's:
 * transferred by an agent to an external number.
 */
export const transferStatus = enumeration([
  [0, '未转接'],
  [1, '坐席已接听'],
  [2, '已转至外线', 'hidden'],
  [1600, '黑名单'],
  [1003, '未知(1003)', 'hidden'],
  [1004, '未知(1004)', 'hidden'],
  [1007, '未知(1007)', 'hidden'],
  [1012, '未知(1012)', 'hidden'],
  [1014, '未知(1014)', 'hidden'],
  [1016, '未知(1016)', 'hidden'],
  [1018, '未知(1018)', 'hidden']
])
export type TransferStatus = CodeOf<typeof transferStatus>

export const callSource = enumeration([
  [2, '直接呼入'],
  [3, '呼入转接'],
  [4, '呼出转接'],
  [5, '内部转接'],
  [6, '坐席接听任务'],
  [8, '强插']
])
export type CallSource = CodeOf<typeof callSource>

export const callType = enumeration([
  [1, 'AI'],
  [2, '人工']
])
export type CallType = CodeOf<typeof callType>

/** One station of a call between line and agent. */
export const chainType = enumeration([
  ['INCOMING', '普通来电'],
  ['OUTGOING', '普通去电'],
  ['TRANSFER', 'AI转接'],
  ['FORWARDING', '内部转接']
])
export type ChainType = CodeOf<typeof chainType>

/** Call result categories of a task. */
export const callResult = enumeration([
  [0, '已接通'],
  [1, '空号'],
  [2, '关机'],
  [3, '无法接通'],
  [4, '停机'],
  [5, '占线/拒接'],
  [6, '无人接听'],
  [7, '欠费'],
  [8, '其他故障'],
  [9, '线路故障'],
  [10, '主叫设备故障'],
  [11, 'AI故障'],
  [12, '通话异常'],
  [13, '业务限制']
])
export type CallResult = CodeOf<typeof callResult>
