/** What a user may do with a group, by the roles and departments that groups are shared with. */

export type Reach = 'none' | 'see' | 'edit'

export interface Grant {
  readonly groupId: string
  /** A role or department, such as `role role-2`. */
  readonly target: string
  readonly mayEdit: boolean
}

const order: readonly Reach[] = ['none', 'see', 'edit']
const lesser = (one: Reach, other: Reach): Reach =>
  order.indexOf(one) < order.indexOf(other) ? one : other

/**
 * By the id of a group. Without grants of its own, a group is as open as the one above it; with
 * some, it is open to these alone, and never more than the one above (rule address-book-4).
 */
export function reachOf(
  groups: readonly { readonly id: string; readonly parentId: string | null }[],
  grants: readonly Grant[],
  own: ReadonlySet<string>
): (id: string) => Reach {
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]))
  const known = new Map<string, Reach>()
  const ownReach = (id: string): Reach => {
    const given = grants.filter(({ groupId }) => groupId === id)
    if (given.length === 0) return 'edit'
    const mine = given.filter(({ target }) => own.has(target))
    if (mine.length === 0) return 'none'
    return mine.some(({ mayEdit }) => mayEdit) ? 'edit' : 'see'
  }
  return function reach(id: string): Reach {
    const before = known.get(id)
    if (before) return before
    const parent = parents.get(id)
    const mine = ownReach(id)
    const found = parent == null ? mine : lesser(mine, reach(parent))
    known.set(id, found)
    return found
  }
}
