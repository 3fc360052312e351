import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What changed the state of a seat. */
export const stateCause = enumeration([
  ['own', '本人'],
  ['supervisor', '班长'],
  ['call', '通话'],
  ['system', '系统']
])
export type StateCause = CodeOf<typeof stateCause>
