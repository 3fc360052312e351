import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What changed the state of a seat. */
export const stateCause = enumeration([
  ['own', '本人'],
  ['supervisor', '班长'],
  ['call', '通话'],
  ['system', '系统']
])
export type StateCause = CodeOf<typeof stateCause>

/** What a seat does in a call; its state is 通话中 in each of them. */
export const callPhase = enumeration([
  ['dialling', '外呼拨号'],
  ['inbound', '呼入通话'],
  ['outbound', '外呼通话'],
  ['held', '保持']
])
export type CallPhase = CodeOf<typeof callPhase>
