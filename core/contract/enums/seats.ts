import { type CodeOf, enumeration } from '../enumeration.ts'

/** Whether a seat takes calls (doc 1 §3). The last three follow from the telephone, not from choice. */
export const signState = enumeration([
  ['SIGN_FREE', '空闲'],
  ['SIGN_BUSY', '示忙'],
  ['OFF_LINE', '离线'],
  ['CLEARING', '整理', 'hidden'],
  ['RING', '振铃', 'hidden'],
  ['CALLING', '通话中', 'hidden']
])
export type SignState = CodeOf<typeof signState>

/** The telephone that an agent works with. */
export const agentMode = enumeration([
  [0, '网页电话'],
  [1, 'SIP电话'],
  [2, '远程电话']
])
export type AgentMode = CodeOf<typeof agentMode>
