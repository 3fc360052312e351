import { sql } from 'kysely'
import { keyword } from '../../../../core/lib/validation/field-validators.ts'
import type { Backend } from '../../backend.ts'
import { assertValid } from '../../http/assert-valid.ts'
import { containing } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'

export function knowledgeHandlers({ db }: Backend): Handlers['knowledge'] {
  return {
    /** Matches in the question rank above matches in an answer or its group. */
    async items({ query }, { session }) {
      assertValid(keyword, query.searchContent)
      const pattern = containing(query.searchContent.trim())
      const inAnswers = sql<boolean>`exists (select 1
        from jsonb_array_elements_text(knowledge_item.answers) answer where answer ilike ${pattern})`
      return db
        .selectFrom('knowledge_item')
        .select(['id', 'name', 'answers', 'group_name as groupName'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where(eb =>
          eb.or([eb('name', 'ilike', pattern), eb('group_name', 'ilike', pattern), inAnswers])
        )
        .orderBy(eb => eb('name', 'ilike', pattern), 'desc')
        .orderBy('rank')
        .limit(query.pageSize)
        .offset(Math.min((query.page - 1) * query.pageSize, Number.MAX_SAFE_INTEGER))
        .execute()
    }
  }
}
