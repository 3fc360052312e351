/**
 * What browsers check replies with agrees with zod: each schema of the contract is given values that fit
 * it and values that differ in one place, and both pass or refuse them with the same result.
 */
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it, vi } from 'vitest'

interface Checks {
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown }
}
type Tables = Readonly<Record<string, Readonly<Record<string, Row>>>>
interface Row {
  readonly query: Checks
  readonly body: Checks
  readonly reply: Checks
}

/** The parts of a zod schema that samples are made from. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, Zod>>
  readonly element?: Zod
  readonly innerType?: Zod
  readonly in?: Zod
  readonly getter?: () => Zod
  readonly options?: readonly Zod[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly keyType?: Zod
  readonly valueType?: Zod
}
interface Zod extends Checks {
  readonly _zod: { readonly def: Def }
}

const TEXTS = [
  ...['a', '', ' a ', '1', '12', '13812340001', '2026-11-29', '2026-11', '2026-11-29 10:00:00'],
  ...['08:00:00', '08:00', 'A', 'true', 'zh-CN', '#112233', 'https://a.example/b', 'a1@b.example'],
  'x'.repeat(70_000)
]
const NUMBERS = [
  1,
  0,
  -1,
  1.5,
  100,
  101,
  300,
  2 ** 40,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY
]
const OTHERS: readonly unknown[] = [undefined, null, true, 'a', 1, [], {}, [null], { a: 1 }]
const DEEPEST = 14

/** Values for a schema; the first one fits if any of them does. */
function samples(schema: Zod, depth = 0): readonly unknown[] {
  const { def } = schema._zod
  const found = depth > DEEPEST ? [] : ofKind(def, depth)
  const all = [...found, ...(depth < 2 ? OTHERS : [])]
  const fitting = all.findIndex(value => schema.safeParse(value).success)
  if (fitting <= 0) return all
  return [all[fitting], ...all.slice(0, fitting), ...all.slice(fitting + 1)]
}

function ofKind(def: Def, depth: number): readonly unknown[] {
  const inside = (inner: Zod | undefined) => (inner ? samples(inner, depth + 1) : [])
  switch (def.type) {
    case 'string':
      return TEXTS
    case 'number':
      return [...NUMBERS, '7', 'seven', '']
    case 'boolean':
      return [true, false, 'true', 0]
    case 'literal':
      return [...(def.values ?? []), 'other']
    case 'enum':
      return [...Object.values(def.entries ?? {}), 'other', 99]
    case 'array': {
      const [first, ...rest] = inside(def.element)
      return [[first], [], [first, first], ...rest.slice(0, 12).map(value => [first, value])]
    }
    case 'record': {
      const [value, ...rest] = inside(def.valueType)
      const keys = inside(def.keyType).map(String)
      const fitting = keys.filter(key => def.keyType?.safeParse(key).success)
      const whole = Object.fromEntries(fitting.map(key => [key, value]))
      return [
        whole,
        {},
        ...keys.map(key => ({ [key]: value })),
        ...rest.slice(0, 12).map(other => ({ [keys[0] ?? 'a']: other }))
      ]
    }
    case 'object':
      return ofShape(def.shape ?? {}, depth)
    case 'union':
      return (def.options ?? []).flatMap(option => samples(option, depth + 1).slice(0, 40))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return [...inside(def.innerType), undefined, null]
    case 'pipe':
      return inside(def.in)
    case 'lazy':
      return depth > 5 ? [] : inside(def.getter?.())
    default:
      return [...TEXTS.slice(0, 4), ...NUMBERS.slice(0, 4), null, undefined]
  }
}

function ofShape(shape: Readonly<Record<string, Zod>>, depth: number): readonly unknown[] {
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, samples(field, depth + 1)] as const
  )
  const whole = Object.fromEntries(fields.map(([name, [first]]) => [name, first]))
  const most = depth === 0 ? 60 : 6
  return [
    whole,
    { ...whole, unknownField: 1 },
    ...fields.flatMap(([name, values]) => {
      const { [name]: _, ...without } = whole
      return [without, ...values.slice(1, most).map(value => ({ ...whole, [name]: value }))]
    })
  ]
}

interface Contract {
  readonly schemas: ReadonlyMap<string, Checks>
}

/** Every schema by its name; the modules are loaded with the implementation of the moment. */
async function contract(): Promise<Contract> {
  vi.resetModules()
  const { allEndpoints } = await import('../../../core/contract/all-endpoints.ts')
  const { topics } = await import('../../../core/contract/topics.ts')
  const schemas = new Map<string, Checks>(Object.entries(topics))
  for (const [area, rows] of Object.entries(allEndpoints as unknown as Tables))
    for (const [name, { query, body, reply }] of Object.entries(rows)) {
      schemas.set(`${area}.${name} query`, query)
      schemas.set(`${area}.${name} body`, body)
      schemas.set(`${area}.${name} reply`, reply)
    }
  return { schemas }
}

describe('the checks of replies in a browser', async () => {
  const real = await contract()
  vi.doMock(
    '../../../core/contract/zod.ts',
    () => import('../../../core/contract/browser/browser-zod.ts')
  )
  const small = await contract()
  vi.doUnmock('../../../core/contract/zod.ts')

  it('are there for every schema of the contract', () => {
    expect(real.schemas.size).toBeGreaterThan(1000)
    expect([...small.schemas.keys()]).toEqual([...real.schemas.keys()])
    expect(small.schemas.get('auth.userDetail reply')).not.toHaveProperty('_zod')
  })

  it('read and refuse the same values as zod', () => {
    const different: unknown[] = []
    const counts = { read: 0, refused: 0 }
    const unfitting: string[] = []
    for (const [name, schema] of real.schemas) {
      const other = small.schemas.get(name)
      const values = samples(schema as Zod)
      if (!values.some(value => schema.safeParse(value).success)) unfitting.push(name)
      for (const value of values) {
        const expected = schema.safeParse(value)
        const got = other?.safeParse(value)
        counts[expected.success ? 'read' : 'refused']++
        if (!isSame(expected, got)) different.push({ name, value, expected, got })
      }
    }
    expect(different.slice(0, 5)).toEqual([])
    expect(unfitting).toEqual([])
    expect(counts.read).toBeGreaterThan(10_000)
    expect(counts.refused).toBeGreaterThan(10_000)
  })
})

/** The same fields with the same values; which of several faults is named may differ. */
function isSame(
  expected: ReturnType<Checks['safeParse']>,
  got: ReturnType<Checks['safeParse']> | undefined
): boolean {
  if (expected.success !== got?.success) return false
  return !expected.success || isDeepStrictEqual(expected.data, got.data)
}
