/**
 * JSON as everybody else makes it, whatever the page's scripts have hung on the prototypes: older
 * libraries give arrays and strings a `toJSON` that makes text of them, which JSON would quote once more.
 * Not for dates, which are JSON by their own `toJSON`: ours are numbers.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key]
  })
