import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { RegionNode } from './schemas.ts'

export const regions = {
  tree: endpoint('GET', '/regionTree', { summary: '行政区划树', reply: z.array(RegionNode) })
}
