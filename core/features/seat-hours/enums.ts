import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** What a row of the report sums up. */
export const useGrouping = enumeration([
  ['seat', '按坐席'],
  ['group', '按坐席组'],
  ['day', '按日']
])
export type UseGrouping = CodeOf<typeof useGrouping>
