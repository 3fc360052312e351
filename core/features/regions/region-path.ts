/** Navigation of the region tree by level, and the resulting choice (rule format-8). */
import type { RegionNode } from './schemas.ts'

/** The selected region: its code and the names of its path. */
export interface RegionChoice {
  readonly areaCode: string
  /** Such as `广东省/广州市`. */
  readonly areaName: string
}

export interface ShownRegion {
  readonly id: string
  readonly name: string
  readonly agencyCode: string
  /** Whether there is another selectable level below. */
  readonly hasNext: boolean
}

/** Last selectable level. */
const LAST_LEVEL = 2

const shown = ({ id, name, agencyCode, type, children }: RegionNode): ShownRegion => ({
  ...{ id, name, agencyCode },
  hasNext: type < LAST_LEVEL && children.length > 0
})

/** 省直辖县级行政区划 is only a heading: 仙桃市 and others belong directly to their province. */
const isHeading = ({ name }: RegionNode): boolean => name.endsWith('直辖县级行政区划')

/** The regions below the last one of the path; without a path, the first level. */
export function regionsBelow(
  tree: readonly RegionNode[],
  path: readonly ShownRegion[]
): readonly ShownRegion[] {
  let level = tree
  for (const { id } of path) level = level.find(one => one.id === id)?.children ?? []
  return level.flatMap(one => (isHeading(one) ? one.children : one)).map(shown)
}

export const choiceOf = (
  path: readonly ShownRegion[],
  { agencyCode, name }: ShownRegion
): RegionChoice => ({
  areaCode: agencyCode,
  areaName: [...path.map(one => one.name), name].join('/')
})

/** The path to a selected region, so that the list opens at its level. */
export function pathTo(tree: readonly RegionNode[], areaCode: string): readonly ShownRegion[] {
  const above = areaCode === '' ? undefined : tree.find(one => isAbove(one, areaCode))
  return above ? [shown(above)] : []
}

const isAbove = ({ children }: RegionNode, areaCode: string): boolean =>
  children.some(child => child.agencyCode === areaCode || isAbove(child, areaCode))
