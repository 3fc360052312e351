/** The tree of the groups of a book. */

interface Node {
  readonly id: string
  readonly parentId: string | null
}

export interface GroupBranch<Group extends Node> {
  readonly group: Group
  readonly below: readonly GroupBranch<Group>[]
}

/** Groups by their parents; one whose parent is not among them is a root. */
export function treeOf<Group extends Node>(groups: readonly Group[]): GroupBranch<Group>[] {
  const known = new Set(groups.map(({ id }) => id))
  const below = new Map<string | null, Group[]>()
  for (const group of groups) {
    const parent = group.parentId !== null && known.has(group.parentId) ? group.parentId : null
    below.set(parent, [...(below.get(parent) ?? []), group])
  }
  const under = (parent: string | null): GroupBranch<Group>[] =>
    (below.get(parent) ?? []).map(group => ({ group, below: under(group.id) }))
  return under(null)
}

/** A group and all groups below it. */
export function withBelow<Group extends Node>(
  groups: readonly Group[],
  roots: readonly string[]
): ReadonlySet<string> {
  const found = new Set(groups.map(({ id }) => id).filter(id => roots.includes(id)))
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const { id, parentId } of groups)
      if (parentId !== null && found.has(parentId)) found.add(id)
  }
  return found
}

/** The names from the root to a group. */
export function pathOf<Group extends Node & { readonly groupName: string }>(
  groups: readonly Group[],
  id: string
): readonly string[] {
  const names: string[] = []
  for (
    let group = groups.find(one => one.id === id);
    group && names.length <= groups.length;
    group = groups.find(one => one.id === group?.parentId)
  )
    names.unshift(group.groupName)
  return names
}

/** Levels of the branch that begins with a group. */
export const levelsBelow = <Group extends Node>(groups: readonly Group[], id: string): number =>
  1 +
  groups
    .filter(({ parentId }) => parentId === id)
    .reduce((most, group) => Math.max(most, levelsBelow(groups, group.id)), 0)
