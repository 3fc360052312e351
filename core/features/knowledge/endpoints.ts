import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { KnowledgeItem } from './schemas.ts'

export const knowledge = named('knowledge', {
  items: endpoint('GET', '/knowledge_base/item', {
    summary: '知识库查询',
    needs: 'CCS.KNOW.BASE.SEE',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(9999)), 9999),
      /** Always 1. */
      scope: z._default(z.coerce.number(), 1),
      type: z._default(z.coerce.number(), 1),
      searchContent: z.string().check(z.maxLength(100))
    }),
    reply: z.array(KnowledgeItem)
  })
})
