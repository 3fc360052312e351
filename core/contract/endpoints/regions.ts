import { endpoint } from '../endpoint.ts'
import { RegionNode } from '../entities/region.ts'
import { z } from '../zod.ts'

export const regions = {
  tree: endpoint('GET', '/regionTree', { summary: '行政区划树', reply: z.array(RegionNode) })
}
