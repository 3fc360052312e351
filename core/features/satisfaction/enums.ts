import { type CodeOf, enumeration } from '../../contract/enumeration.ts'

/** How a customer rates a call, by the key that is pressed. */
export const satisfactionLevel = enumeration([
  [1, '很满意'],
  [2, '满意'],
  [3, '一般'],
  [4, '不满意'],
  [5, '很不满意']
])
export type SatisfactionLevel = CodeOf<typeof satisfactionLevel>

/** Which invited calls a search finds: one level, several, or those without a rating. */
export const ratingFilter = enumeration([
  ['1', '很满意'],
  ['2', '满意'],
  ['3', '一般'],
  ['4', '不满意'],
  ['5', '很不满意'],
  ['none', '未评价'],
  ['rated', '已评价'],
  ['good', '很满意、满意'],
  ['poor', '不满意、很不满意']
])
export type RatingFilter = CodeOf<typeof ratingFilter>
