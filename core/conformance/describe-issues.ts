import type { z } from '../contract/zod.ts'
import { grouped } from './grouped.ts'
import type { Problem } from './report-types.ts'

export type Difference = Omit<Problem, 'check'>

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

const LONGEST_LIST = 12

/** The JSON type of a value, never the value itself. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  const type = typeof value
  return type === 'object' ? 'an object' : `a ${type}`
}

const expectedKinds: Readonly<Record<string, string>> = {
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
  int: 'an integer'
}

/** Keys that may be personal data are hidden. */
const keyOf = (key: PropertyKey): string => {
  if (typeof key === 'number') return '[]'
  const text = String(key)
  return `.${/^[A-Za-z_$][\w$]{0,40}$/.test(text) && !/\d{5}/.test(text) ? text : '*'}`
}

/** `data.list[].total`: the items of an array have one path. */
export const pathOf = (root: string, path: Path): string =>
  `${root}${path.map(keyOf).join('')}`.replace(/^\./, '')

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value
  )

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return expectedKinds[issue.expected] ?? `a ${issue.expected}`
    case 'invalid_value':
      return `one of ${issue.values
        .slice(0, LONGEST_LIST)
        .map(value => (typeof value === 'bigint' ? String(value) : JSON.stringify(value)))
        .join(', ')}`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'unrecognized_keys':
      return 'no further fields'
    case 'invalid_format':
      return `the format ${issue.format}`
    default:
      return 'a valid value'
  }
}

/** The issues of the variant of a union that comes closest: the one with the fewest. */
const flat = (issue: Issue, above: Path = []): readonly [Path, Issue][] => {
  const path = [...above, ...issue.path]
  if (issue.code !== 'invalid_union') return [[path, issue]]
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
  return closest && closest.length > 0
    ? closest.flatMap(inner => flat(inner, path))
    : [[path, issue]]
}

/** One difference per path, with the number of places. */
function merge(all: readonly Difference[]): readonly Difference[] {
  const byText = grouped(all, ({ at, expected, found }) => `${at}\n${expected}\n${found}`)
  return [...byText.values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    return same.length === 1
      ? [first]
      : [{ ...first, found: `${first.found} (${same.length} times)` }]
  })
}

/** The issues of a validation, without values. */
export const describeIssues = (
  root: string,
  value: unknown,
  issues: readonly Issue[]
): readonly Difference[] =>
  merge(
    issues
      .flatMap(issue => flat(issue))
      .map(([path, issue]) => ({
        at: pathOf(root, path),
        expected: expectedBy(issue),
        found: foundAt(valueAt(value, path), issue)
      }))
  )

const foundAt = (value: unknown, issue: Issue): string =>
  issue.code === 'invalid_value' && value !== undefined && value !== null
    ? `another value (${kindOf(value)})`
    : kindOf(value)

/** Values that the elements replace by a default because they do not know them. */
export function replacedValues(
  root: string,
  sent: unknown,
  read: unknown,
  path: Path = []
): readonly Difference[] {
  if (sent === read || sent === undefined) return []
  if (typeof read === 'object' && read !== null && typeof sent === 'object' && sent !== null)
    return merge(
      Object.keys(read).flatMap(key => {
        const step = Array.isArray(read) ? Number(key) : key
        return replacedValues(root, Reflect.get(sent, key), Reflect.get(read, key), [...path, step])
      })
    )
  const at = pathOf(root, path)
  return [{ at, expected: 'a value that the elements know', found: `${kindOf(sent)} they do not` }]
}
