/** What differs between two contents of a scenario, by section. */
import { isSameValue } from '../../../lib/same-value.ts'
import type { ReceptionContent } from '../scenario-schemas.ts'

export type ContentPart = keyof ReceptionContent

export interface ReceptionDifference {
  readonly part: ContentPart
  /** The field, or blank for the part itself. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts that are understood as a whole. */
const whole: readonly ContentPart[] = ['first', 'overflow']

/** In the order in which they are shown. */
export const contentParts: readonly ContentPart[] = [
  ...(['numbers', 'hours', 'greeting', 'menu', 'first', 'queue', 'overflow', 'closed'] as const)
]

export const isSamePart = (a: ReceptionContent, b: ReceptionContent, part: ContentPart): boolean =>
  isSameValue(a[part], b[part])

export function scenarioDifferences(
  before: ReceptionContent,
  after: ReceptionContent
): readonly ReceptionDifference[] {
  return contentParts.flatMap((part): ReceptionDifference[] => {
    const [old, now]: [unknown, unknown] = [before[part], after[part]]
    if (isSameValue(old, now)) return []
    if (!isRecord(old) || !isRecord(now) || whole.includes(part))
      return [{ part, field: '', before: old, after: now }]
    return Object.keys(now).flatMap(field =>
      isSameValue(old[field], now[field])
        ? []
        : [{ part, field, before: old[field], after: now[field] }]
    )
  })
}
