/**
 * The functions of `zod/mini` that the contract uses, for the browser: the same values pass and come out
 * alike, at a tenth of the bytes. A failed check names where the value differs and what was expected, and
 * never the value itself, which may be a secret.
 *
 * Everything else – the server, the conformance kit, types – uses zod. `tests/core/contract/browser-checks.test.ts`
 * compares both for each schema of the contract.
 */

type Path = readonly PropertyKey[]

/** Why a value was refused, and where. */
class Refusal {
  readonly expected: string
  readonly path: Path
  constructor(expected: string, path: Path = []) {
    this.expected = expected
    this.path = path
  }
  below(key: PropertyKey): Refusal {
    return new Refusal(this.expected, [key, ...this.path])
  }
}

/** The error of `parse` and `safeParse`. */
class MismatchError extends Error {
  override readonly name = 'MismatchError'
  readonly issues: readonly { readonly path: Path; readonly message: string }[]
  constructor({ expected, path }: Refusal) {
    super(`${path.join('.')}: ${expected}`)
    this.issues = [{ path, message: expected }]
  }
}

/** Returns the value that is read, or why it was refused. */
type Read = (value: unknown) => unknown

interface About {
  /** What a missing field becomes: nothing, or a value. By default it is refused. */
  readonly absent?: 'nothing' | 'value'
  readonly shape?: Readonly<Record<string, Schema>>
  /** All values that pass, where they can be listed. */
  readonly values?: readonly unknown[]
}

class Schema {
  readonly read: Read
  readonly about: About
  constructor(read: Read, about: About = {}) {
    this.read = read
    this.about = about
  }
  get shape() {
    return this.about.shape
  }
  /** A schema is a test, too. */
  check(...tests: readonly (Read | Schema)[]): Schema {
    const reads = tests.map(each => (each instanceof Schema ? each.read : each))
    return new Schema(
      value =>
        reads.reduce<unknown>(
          (out, read) => (out instanceof Refusal ? out : read(out)),
          this.read(value)
        ),
      this.about
    )
  }
  safeParse(value: unknown) {
    const data = this.read(value)
    return data instanceof Refusal
      ? { success: false, error: new MismatchError(data) }
      : { success: true, data }
  }
  parse(value: unknown): unknown {
    const data = this.read(value)
    if (data instanceof Refusal) throw new MismatchError(data)
    return data
  }
}

const test =
  <Value>(expected: string, passes: (value: Value) => unknown): Read =>
  value =>
    passes(value as Value) ? value : new Refusal(expected)

const plain = (expected: string, passes: (value: unknown) => boolean) => () =>
  new Schema(test(expected, passes))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const string = plain('string', value => typeof value === 'string')
export const number = plain('number', Number.isFinite)
export const boolean = plain('boolean', value => typeof value === 'boolean')
export const unknown = plain('unknown', () => true)
export const never = plain('never', () => false)
const nothing = plain('undefined', value => value === undefined)

const oneOf = (values: readonly unknown[]) =>
  new Schema(
    test('one of the listed values', value => values.includes(value)),
    { values }
  )
export const literal = (values: unknown) => oneOf(Array.isArray(values) ? values : [values])
const enumOf = (values: readonly unknown[] | Readonly<Record<string, unknown>>) =>
  oneOf(Object.values(values))
const nullOnly = () => oneOf([null])

export const coerce = {
  number: () => new Schema(value => number().read(Number(value)))
}

export const custom = (passes: (value: unknown) => unknown) => new Schema(test('custom', passes))
export const refine = (passes: (value: never) => unknown) => test('condition', passes)
export const regex = (pattern: RegExp) =>
  test('pattern', (value: string) => {
    pattern.lastIndex = 0
    return pattern.test(value)
  })
export const trim = (): Read => value => String(value).trim()
export const int = plain('integer', Number.isSafeInteger)
export const gte = (least: number) => test('minimum', (value: number) => value >= least)
export const lte = (most: number) => test('maximum', (value: number) => value <= most)
export const lt = (end: number) => test('maximum', (value: number) => value < end)
export { gte as minimum, lte as maximum }

type Sized = { readonly length: number }
export const minLength = (least: number) =>
  test('minimum length', ({ length }: Sized) => length >= least)
export const maxLength = (most: number) =>
  test('maximum length', ({ length }: Sized) => length <= most)

export const optional = (inner: Schema) => {
  const isFilled = inner.about.absent === 'value'
  return new Schema(value => (value === undefined && !isFilled ? value : inner.read(value)), {
    ...inner.about,
    absent: isFilled ? 'value' : 'nothing'
  })
}
export const nullable = (inner: Schema) =>
  new Schema(value => (value === null ? value : inner.read(value)), inner.about)

/** A copy each time: the caller may change what it got. */
const copyOf = (given: unknown): unknown =>
  typeof given === 'function'
    ? given()
    : Array.isArray(given)
      ? [...given]
      : isObject(given)
        ? { ...given }
        : given
export const _default = (inner: Schema, given: unknown) =>
  new Schema(value => (value === undefined ? copyOf(given) : inner.read(value)), {
    absent: 'value'
  })
const catching = (inner: Schema, given: unknown) =>
  new Schema(
    value => {
      const read = inner.read(value)
      return read instanceof Refusal ? copyOf(given) : read
    },
    { absent: 'value' }
  )

export const pipe = (first: Schema, second: Schema) =>
  new Schema(value => {
    const read = first.read(value)
    return read instanceof Refusal ? read : second.read(read)
  }, first.about)
export const lazy = (schema: () => Schema) => new Schema(value => schema().read(value))

export const array = (item: Schema) =>
  new Schema(value => {
    if (!Array.isArray(value)) return new Refusal('array')
    const list: unknown[] = []
    for (let at = 0; at < value.length; at++) {
      const read = item.read(value[at])
      if (read instanceof Refusal) return read.below(at)
      list.push(read)
    }
    return list
  })

export const record = (key: Schema, item: Schema) =>
  new Schema(value => {
    if (!isObject(value)) return new Refusal('object')
    const { values } = key.about
    const fields: Record<string, unknown> = {}
    for (const name of new Set([...(values ?? []).map(String), ...Object.keys(value)])) {
      if (name === '__proto__' && !values) continue
      const read = key.read(name) instanceof Refusal ? new Refusal('key') : item.read(value[name])
      if (read instanceof Refusal) return read.below(name)
      fields[name] = read
    }
    return fields
  })

function fieldsOf(shape: Readonly<Record<string, Schema>>, isStrict: boolean): Schema {
  const fields = Object.entries(shape)
  return new Schema(
    value => {
      if (!isObject(value)) return new Refusal('object')
      const out: Record<string, unknown> = {}
      for (const [name, field] of fields) {
        const isPresent = name in value
        const { absent } = field.about
        if (!isPresent && absent === 'nothing') continue
        const read = isPresent || absent ? field.read(value[name]) : new Refusal('a value')
        if (read instanceof Refusal) return read.below(name)
        out[name] = read
      }
      const others = isStrict ? Object.keys(value).filter(name => !Object.hasOwn(shape, name)) : []
      return others.length > 0 ? new Refusal('no such field', others.slice(0, 1)) : out
    },
    { shape }
  )
}
/** Other fields pass, and are left out; so they are by `extend` and `pick`, also of a strict object. */
export const object = (shape: Readonly<Record<string, Schema>>) => fieldsOf(shape, false)
export const strictObject = (shape: Readonly<Record<string, Schema>>) => fieldsOf(shape, true)
export const extend = (schema: Schema, shape: Readonly<Record<string, Schema>>) =>
  object({ ...schema.shape, ...shape })
export const pick = (schema: Schema, chosen: Readonly<Record<string, unknown>>) =>
  object(Object.fromEntries(Object.entries(schema.shape ?? {}).filter(([name]) => name in chosen)))

export const union = (options: readonly Schema[]) =>
  new Schema(value => {
    for (const option of options) {
      const read = option.read(value)
      if (!(read instanceof Refusal)) return read
    }
    return new Refusal('one of the alternatives')
  })

export const discriminatedUnion = (name: string, options: readonly Schema[]) =>
  new Schema(value => {
    if (!isObject(value)) return new Refusal('object')
    const kind = value[name]
    const option = options.find(({ shape }) => shape?.[name]?.about.values?.includes(kind))
    return option ? option.read(value) : new Refusal('a known kind', [name])
  })

export { catching as catch, enumOf as enum, nothing as undefined, nullOnly as null }
