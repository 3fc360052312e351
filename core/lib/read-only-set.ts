const refuse = (): never => {
  throw new TypeError('This set is read-only')
}

/** A set that may be handed to a page, which cannot give itself a permission by it. */
export function readOnlySet<Item>(items: Iterable<Item>): ReadonlySet<Item> {
  const set = new Set(items)
  for (const name of ['add', 'delete', 'clear']) Object.defineProperty(set, name, { value: refuse })
  return Object.freeze(set)
}
