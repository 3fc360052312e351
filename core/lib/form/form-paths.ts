/** Typed paths into the values of a form, such as `redial.redialTimes` or `rows.0.name`. */

type Item = readonly unknown[]

type Below<Value> = Value extends Item
  ? Value[number] extends Item
    ? never
    : Value[number] extends object
      ? `${number}.${FormPath<Value[number]>}`
      : never
  : Value extends object
    ? FormPath<Value>
    : never

/** Every path of these values; an array of plain values is one field. */
export type FormPath<Values> = {
  [Key in keyof Values & string]: Key | `${Key}.${Below<NonNullable<Values[Key]>>}`
}[keyof Values & string]

export type PathValue<Values, Path> = Path extends keyof Values
  ? Values[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Values
      ? PathValue<Values[Key], Rest>
      : Values extends readonly (infer One)[]
        ? PathValue<One, Rest>
        : never
    : never

/** Paths with values of one type. */
export type PathTo<Values, Value> = {
  [Path in FormPath<Values>]: PathValue<Values, Path> extends Value ? Path : never
}[FormPath<Values>]

/** Paths that take any text. */
export type TextPath<Values> = {
  [Path in PathTo<Values, string>]: string extends PathValue<Values, Path> ? Path : never
}[PathTo<Values, string>]

/** The value at a path; undefined where there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at, key) => (at instanceof Object ? Reflect.get(at, key) : undefined), values)

// The overloads type the value at a path; the implementations handle objects and arrays only.

export function readPath<Values, Path extends FormPath<Values>>(
  values: Values,
  path: Path
): PathValue<Values, Path>
export function readPath(values: unknown, path: string): unknown {
  return valueAt(values, path)
}

/** A copy with another value at the path; everything beside it is the same object as before. */
export function writePath<Values>(values: Values, path: string, value: unknown): Values
export function writePath(values: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const copy: object = Array.isArray(values) ? [...values] : { ...Object(values) }
  const inner = rest.length > 0
  Reflect.set(copy, key, inner ? writePath(Reflect.get(copy, key), rest.join('.'), value) : value)
  return copy
}
