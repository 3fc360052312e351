import { type CodeOf, enumeration } from '../../contract/enumeration.ts'
import { signStates } from './sign-states.ts'

/**
 * Whether a seat accepts calls (rule phone-1). The last three are set by the phone, not by the
 * agent.
 */
export const signState = enumeration(signStates)
/** State of a seat (签入状态). */
export type SignState = CodeOf<typeof signState>

/** The agent's device. */
export const agentMode = enumeration([
  [0, '网页电话'],
  [1, 'SIP电话'],
  [2, '远程电话']
])
export type AgentMode = CodeOf<typeof agentMode>
