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
  const below = Map.groupBy(groups, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null
  )
  const under = (parent: string | null): GroupBranch<Group>[] =>
    (below.get(parent) ?? []).map(group => ({ group, below: under(group.id) }))
  return under(null)
}

/** A group and all groups below it. */
export function withBelow<Group extends Node>(
  groups: readonly Group[],
  roots: readonly string[]
): ReadonlySet<string> {
  const below = Map.groupBy(groups, ({ parentId }) => parentId)
  const found = new Set<string>()
  const add = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const child of below.get(id) ?? []) add(child.id)
  }
  for (const { id } of groups) if (roots.includes(id)) add(id)
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

/** The same for all groups. */
export function pathsOf<Group extends Node & { readonly groupName: string }>(
  groups: readonly Group[]
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>()
  const add = ({ group, below }: GroupBranch<Group>, above: readonly string[]): void => {
    const path = [...above, group.groupName]
    paths.set(group.id, path)
    for (const one of below) add(one, path)
  }
  for (const branch of treeOf(groups)) add(branch, [])
  return paths
}

/** Levels of the branch that begins with a group. */
export const levelsBelow = <Group extends Node>(groups: readonly Group[], id: string): number =>
  1 +
  groups
    .filter(({ parentId }) => parentId === id)
    .reduce((most, group) => Math.max(most, levelsBelow(groups, group.id)), 0)

/** With the members of the groups below counted to each group. */
export function countedWithBelow<Group extends Node & { readonly memberCount: number }>(
  groups: readonly Group[]
): readonly Group[] {
  const counts = new Map<string, number>()
  const add = ({ group, below }: GroupBranch<Group>): number => {
    const count = below.reduce((sum, one) => sum + add(one), group.memberCount)
    counts.set(group.id, count)
    return count
  }
  for (const branch of treeOf(groups)) add(branch)
  return groups.map(group => ({ ...group, memberCount: counts.get(group.id) ?? 0 }))
}

/** The groups whose own access list limits a group below `parentId`. */
function limitsAbove<Group extends Node & { readonly isRestricted: boolean }>(
  groups: readonly Group[],
  parentId: string | null
): string {
  const found: string[] = []
  const known = new Map(groups.map(group => [group.id, group]))
  for (
    let group = known.get(parentId ?? '');
    group && found.length <= groups.length;
    group = known.get(group.parentId ?? '')
  )
    if (group.isRestricted) found.push(group.id)
  return found.join(' ')
}

/** Whether other groups limit who sees or changes a group once it is below `parentId`. */
export const changesAccess = <Group extends Node & { readonly isRestricted: boolean }>(
  groups: readonly Group[],
  group: Group,
  parentId: string | null
): boolean => limitsAbove(groups, group.parentId) !== limitsAbove(groups, parentId)
