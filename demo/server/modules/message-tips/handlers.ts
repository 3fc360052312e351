import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { newestFirst } from '../../http/paging.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'

export function messageTipHandlers({ db, tips }: Backend): Handlers['messageTips'] {
  const mine = ({ userId, enterpriseId }: Session) =>
    db
      .selectFrom('message_tip')
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)

  return {
    list: ({ query }, { session }) =>
      newestFirst(
        mine(session).select([
          'id',
          'title',
          'message',
          'created_at as createTime',
          'has_read as hasRead'
        ]),
        query
      ),

    unread: (_, { session }) => tips.counts(session),

    async hasRead(_, { session }) {
      const { numUpdatedRows } = await db
        .updateTable('message_tip')
        .set({ has_read: true })
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .where('has_read', '=', false)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await tips.notify(session)
      return null
    },

    async clear(_, { session }) {
      await db
        .deleteFrom('message_tip')
        .where('user_id', '=', session.userId)
        .where('enterprise_id', '=', session.enterpriseId)
        .execute()
      await tips.notify(session)
      return null
    }
  }
}
