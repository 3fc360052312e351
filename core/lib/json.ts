/**
 * `JSON.stringify` independent of prototype pollution: old libraries add a `toJSON` to arrays and
 * strings, which would encode them twice. Not for dates, which rely on their own `toJSON`; this
 * code uses numbers.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key]
  })
