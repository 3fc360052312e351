/** As `Map.groupBy`, which Node.js 20 does not have. */
export function grouped<Value>(
  all: readonly Value[],
  keyOf: (value: Value) => string
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of all) {
    const key = keyOf(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
