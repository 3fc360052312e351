import { z } from '../../contract/zod.ts'

/** A node of the region tree (rule format-8). */
export interface RegionNode {
  readonly id: string
  /** `0` for provinces. */
  readonly parentId: string
  readonly name: string
  /** Level: 1 province, 2 city, 3 district, 4 street or town. */
  readonly type: number
  /** GB/T 2260 code, such as `440100`. */
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

/** Written out by level: the OpenAPI generator does not support recursive schemas. */
const street = level(z.array(z.never()))
const district = level(z.array(street))
const city = level(z.array(district))

/** A province with all its descendants. */
export const RegionNode = level(z.array(city))
