import { sql } from 'kysely'
import { keyword } from '../../../core/rules/validators/fields.ts'
import type { Backend } from '../backend.ts'
import { demand } from '../complaints.ts'
import type { Handlers } from '../http.ts'
import { containing } from '../paging.ts'

export function knowledgeHandlers({ db }: Backend): Handlers['knowledge'] {
  return {
    /** What has the words in its question comes before what has them in an answer or its group. */
    async items({ query }, { session }) {
      demand(keyword, query.searchContent)
      const pattern = containing(query.searchContent.trim())
      const answers = sql<string>`knowledge_item.answers::text`
      return db
        .selectFrom('knowledge_item')
        .select(['id', 'name', 'answers', 'group_name as groupName'])
        .where('enterprise_id', '=', session.enterpriseId)
        .where(eb =>
          eb.or([
            eb('name', 'ilike', pattern),
            eb('group_name', 'ilike', pattern),
            eb(answers, 'ilike', pattern)
          ])
        )
        .orderBy(eb => eb('name', 'ilike', pattern), 'desc')
        .orderBy('rank')
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute()
    }
  }
}
