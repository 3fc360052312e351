/** Going down the tree of regions one level at a time, and what is chosen there (doc 3 §2). */
import type { RegionNode } from '../../contract/entities/region.ts'

/** What a form keeps of a region: its code, and the names on the way to it. */
export interface RegionChoice {
  readonly areaCode: string
  /** Such as `广东省/广州市`. */
  readonly areaName: string
}

export interface ShownRegion {
  readonly id: string
  readonly name: string
  readonly agencyCode: string
  /** Whether there is another level below it to look at. */
  readonly hasNext: boolean
}

/** From this level on, what is below a region is not shown. */
const LAST_LEVEL = 2

const shown = ({ id, name, agencyCode, type, children }: RegionNode): ShownRegion => ({
  ...{ id, name, agencyCode },
  hasNext: type < LAST_LEVEL && children.length > 0
})

/**
 * 省直辖县级行政区划 is no place, only a heading: 仙桃市 and its like stand directly below their
 * province.
 */
const isHeading = ({ name }: RegionNode): boolean => name.endsWith('直辖县级行政区划')

/** The regions below the last one of the way; without a way, all of the first level. */
export function regionsBelow(
  tree: readonly RegionNode[],
  way: readonly ShownRegion[]
): readonly ShownRegion[] {
  let level = tree
  for (const { id } of way) level = level.find(one => one.id === id)?.children ?? []
  return level.flatMap(one => (isHeading(one) ? one.children : one)).map(shown)
}

export const choiceOf = (
  way: readonly ShownRegion[],
  { agencyCode, name }: ShownRegion
): RegionChoice => ({
  areaCode: agencyCode,
  areaName: [...way.map(one => one.name), name].join('/')
})

/** What has been gone into when a region is chosen already, so that the list begins where it stands. */
export function wayTo(tree: readonly RegionNode[], areaCode: string): readonly ShownRegion[] {
  const above = areaCode === '' ? undefined : tree.find(one => isAbove(one, areaCode))
  return above ? [shown(above)] : []
}

const isAbove = ({ children }: RegionNode, areaCode: string): boolean =>
  children.some(child => child.agencyCode === areaCode || isAbove(child, areaCode))
