import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'
import { pageOfRows, rowsOf } from '../paging.ts'

export function messageTipHandlers({ db, tips }: Backend): Handlers['messageTips'] {
  const mine = ({ userId, enterpriseId }: Session) =>
    db
      .selectFrom('message_tip')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)

  return {
    async list({ query }, { session }) {
      const { limit, offset } = rowsOf(query)
      const rows = await mine(session)
        .select(['id', 'title', 'message', 'created_at as createTime', 'has_read as hasRead'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await mine(session)
        .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
        .executeTakeFirstOrThrow()
      return pageOfRows(rows, total, query)
    },

    unread: (_, { session }) => tips.counts(session),

    async hasRead(_, { session }) {
      await db
        .updateTable('message_tip')
        .set({ has_read: true })
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .where('has_read', '=', false)
        .execute()
      await tips.tell(session)
      return null
    },

    async clear(_, { session }) {
      await db
        .deleteFrom('message_tip')
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .execute()
      await tips.tell(session)
      return null
    }
  }
}
