import { z } from '../zod.ts'

/** Doc 1 §3 Region tree node. */
export interface RegionNode {
  readonly id: string
  /** `0` above the provinces. */
  readonly parentId: string
  readonly name: string
  /** The level: 1 a province, 2 a city, 3 a district, 4 a street or town. */
  readonly type: number
  /** The code of the region in GB/T 2260, such as `440100`. */
  readonly agencyCode: string
  readonly children: readonly RegionNode[]
}

const level = (children: z.ZodMiniType<readonly RegionNode[]>): z.ZodMiniType<RegionNode> =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    name: z.string(),
    type: z.number(),
    agencyCode: z.string(),
    children
  })

/** Written out level by level: what a schema says of itself finds no place in the OpenAPI document. */
const street = level(z.array(z.never()))
const district = level(z.array(street))
const city = level(z.array(district))

/** A province, with everything in it. */
export const RegionNode = level(z.array(city))
