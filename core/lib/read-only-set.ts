const refuse = (): never => {
  throw new TypeError('This set is read-only')
}

/** An immutable set that is safe to pass to a page, which must not grant itself permissions. */
export function readOnlySet<Item>(items: Iterable<Item>): ReadonlySet<Item> {
  const set = new Set(items)
  for (const name of ['add', 'delete', 'clear']) Object.defineProperty(set, name, { value: refuse })
  return Object.freeze(set)
}
