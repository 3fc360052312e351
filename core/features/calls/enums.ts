import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

export const callDirection = enumeration([
  [1, '呼入'],
  [0, '呼出'],
  [2, '无通话']
])
export type CallDirection = CodeOf<typeof callDirection>

export const hangupType = enumeration([
  [0, '无'],
  [1, '坐席挂断'],
  [2, '机器人挂断'],
  [3, '{served}挂断'],
  [4, '系统挂断']
])
export type HangupType = CodeOf<typeof hangupType>

/** Contact result. */
export const connectResult = enumeration([
  [0, '已接通'],
  [1, '空号'],
  [2, '关机'],
  [3, '无法接通'],
  [4, '停机'],
  [5, '占线'],
  [6, '无人接听'],
  [7, '拒接'],
  [14, '业务限制'],
  [15, '主叫拒绝']
])
export type ConnectResult = CodeOf<typeof connectResult>
