/** Equal values by their fields and rows; the order of keys, which a database changes, does not count. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [mine, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    mine.size === other.size &&
    [...mine].every(([key, value]) => other.has(key) && isSameValue(value, other.get(key)))
  )
}
