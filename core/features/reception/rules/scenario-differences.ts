/** What differs between two contents of a scenario, by section. */
import type { ReceptionContent } from '../scenario-schemas.ts'

export type ContentPart = keyof ReceptionContent

export interface ReceptionDifference {
  readonly part: ContentPart
  /** The field, or blank for the part itself. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const isSame = (a: unknown, b: unknown): boolean => ordered(a) === ordered(b)

/** As a text that does not depend on the order of the fields, which the database changes. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map(key => [key, part[key]])
        )
      : part
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts that are understood as a whole. */
const whole: readonly ContentPart[] = ['first', 'overflow']

/** In the order in which they are shown. */
export const contentParts: readonly ContentPart[] = [
  ...(['numbers', 'hours', 'greeting', 'menu', 'first', 'queue', 'overflow', 'closed'] as const)
]

export const isSamePart = (a: ReceptionContent, b: ReceptionContent, part: ContentPart): boolean =>
  isSame(a[part], b[part])

export function scenarioDifferences(
  before: ReceptionContent,
  after: ReceptionContent
): readonly ReceptionDifference[] {
  return contentParts.flatMap((part): ReceptionDifference[] => {
    const [old, now]: [unknown, unknown] = [before[part], after[part]]
    if (isSame(old, now)) return []
    if (!isRecord(old) || !isRecord(now) || whole.includes(part))
      return [{ part, field: '', before: old, after: now }]
    return Object.keys(now).flatMap(field =>
      isSame(old[field], now[field]) ? [] : [{ part, field, before: old[field], after: now[field] }]
    )
  })
}
