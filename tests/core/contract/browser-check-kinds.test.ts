/** Each kind of check beside zod's, with values that no sample of the contract has. */
import { isDeepStrictEqual } from 'node:util'
import { expect, it, test } from 'vitest'
import { z as own } from '../../../core/contract/browser/browser-zod.ts'
import { z as zod } from '../../../core/contract/zod.ts'

interface Checks {
  safeParse(value: unknown): {
    readonly success: boolean
    readonly data?: unknown
    readonly error?: Error
  }
}

/** Written for zod; the checks of the browser have the same functions. */
type Kind = (z: typeof zod) => Checks

const kinds: Readonly<Record<string, Kind>> = {
  strict: z => z.strictObject({ a: z.optional(z.string()) }),
  unknown: z => z.object({ a: z.unknown() }),
  never: z => z.object({ a: z.optional(z.never()) }),
  undefined: z => z.object({ a: z.undefined() }),
  default: z => z.object({ a: z._default(z.string(), 'x') }),
  optionalDefault: z => z.object({ a: z.optional(z._default(z.string(), 'x')) }),
  nullableDefault: z => z.object({ a: z.nullable(z._default(z.string(), 'x')) }),
  optionalNull: z => z.object({ a: z.optional(z.nullable(z.string())) }),
  caught: z => z.object({ a: z.catch(z._default(z.enum(['q', 'w']), 'q'), 'w') }),
  caughtRecord: z => z.catch(z.record(z.string(), z.number().check(z.gte(1), z.lte(9))), {}),
  piped: z => z.object({ a: z.pipe(z._default(z.string(), 'q'), z.string()) }),
  coerced: z => z.object({ a: z.coerce.number().check(z.int(), z.gte(0)) }),
  recordOfAny: z => z.record(z.string().check(z.maxLength(2)), z.unknown()),
  recordOfCodes: z => z.record(z.enum(['a', 'b']), z.optional(z.number())),
  list: z => z.array(z.unknown()),
  listOfOptional: z => z.array(z.optional(z.string())),
  kinds: z =>
    z.discriminatedUnion('a', [
      z.object({ a: z.literal('q'), b: z.number() }),
      z.object({ a: z.enum(['x', 'y']) }),
      z.object({ a: z.null() })
    ]),
  inherited: z => z.object({ constructor: z.optional(z.string()), a: z.optional(z.string()) }),
  length: z => z.string().check(z.trim(), z.minLength(1), z.maxLength(2))
}

const sparse: unknown[] = []
sparse[1] = 'a'
const values: readonly unknown[] = [
  ...[undefined, null, {}, [], ['a'], sparse, [undefined], '', ' ', ' a ', 'abc', '😀', 0, -0, 1.5],
  ...[Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1n, true, Symbol('x'), () => 1],
  ...[undefined, null, 'q', 'x', 1, 10, '1', ' ', {}, [], true].map(a => ({ a })),
  ...['{"__proto__":{"a":"q"}}', '{"a":"q","__proto__":{"b":1}}', '{"":1}', '{"a":"q","":1}'].map(
    text => JSON.parse(text)
  ),
  ...[{ a: 'q', b: 1 }, { a: 1, b: undefined }, { a: 1, c: 2 }, { 1: 'x', 2: 'y' }, { abc: 1 }],
  ...[{ constructor: 'x' }, { toString: 1 }, Object.create(null), Object.create({ a: 'q' })]
]

for (const [name, kind] of Object.entries(kinds))
  it(`reads and refuses as zod does: ${name}`, () => {
    const [real, small] = [kind(zod), kind(own as unknown as typeof zod)]
    const different = values.flatMap(value => {
      const [expected, got] = [real.safeParse(value), small.safeParse(value)]
      const isSame =
        expected.success === got.success &&
        (!expected.success || isDeepStrictEqual(expected.data, got.data))
      return isSame ? [] : [{ value, expected, got }]
    })
    expect(different).toEqual([])
    expect(({} as { a?: unknown; b?: unknown }).a).toBeUndefined()
  })

test('a refusal names the place and what was expected, never the value', () => {
  const secret = 'canary-secret'
  const schema = own.object({
    list: own.array(own.object({ code: own.enum(['a']) as never })) as never
  })
  const { error } = schema.safeParse({ list: [{ code: 'a' }, { code: secret }] })
  expect(error).toMatchObject({
    message: 'list.1.code: one of the listed values',
    issues: [{ path: ['list', 1, 'code'], message: 'one of the listed values' }]
  })
  expect(JSON.stringify(error) + String(error)).not.toContain(secret)
})

test('a default is a copy, which the caller may change', () => {
  for (const z of [zod, own as unknown as typeof zod]) {
    const schema = z.object({ a: z._default(z.record(z.string(), z.string()), {}) })
    const first = schema.parse({}) as { a: Record<string, string> }
    first.a.changed = 'yes'
    expect(schema.parse({})).toEqual({ a: {} })
  }
})
