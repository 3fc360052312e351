import { type CodeOf, enumeration } from '../enumeration.ts'
import { signStates } from './sign-states.ts'

/** Whether a seat takes calls (doc 1 §3). The last three follow from the telephone, not from choice. */
export const signState = enumeration(signStates)
export type SignState = CodeOf<typeof signState>

/** The telephone that an agent works with. */
export const agentMode = enumeration([
  [0, '网页电话'],
  [1, 'SIP电话'],
  [2, '远程电话']
])
export type AgentMode = CodeOf<typeof agentMode>
