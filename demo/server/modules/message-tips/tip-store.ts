import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { UnreadCounts } from '../../../../core/features/message-tips/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { RealtimeServer } from '../../realtime/realtime-server.ts'

export type Owner = Requester

/** Notifications of a user besides calls, and the unread counts. */
export function tipStore(db: Database, realtime: RealtimeServer) {
  async function counts({ userId, enterpriseId }: Owner): Promise<UnreadCounts> {
    const { tips } = await db
      .selectFrom('message_tip')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('tips'))
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .where('has_read', '=', false)
      .executeTakeFirstOrThrow()
    const { transfers } = await db
      .selectFrom('transfer')
      .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('transfers'))
      .where('user_id', '=', userId)
      .where('enterprise_id', '=', enterpriseId)
      .where('is_seen', '=', false)
      .executeTakeFirstOrThrow()
    return { messageTipCount: tips, uploadMessageCount: transfers }
  }

  return {
    counts,

    /** Writes a tip; inside a transaction it is published after the commit. */
    write: (
      inside: Kysely<Tables>,
      { userId, enterpriseId }: Owner,
      title: string,
      message: string
    ) =>
      inside
        .insertInto('message_tip')
        .values({
          id: randomUUID(),
          user_id: userId,
          enterprise_id: enterpriseId,
          title,
          message,
          created_at: Date.now(),
          has_read: false
        })
        .execute(),

    /** Publishes the unread counts to all pages of the owner. */
    async notify(owner: Owner): Promise<void> {
      realtime.publishTo(owner, { topic: 'unread_modify', data: await counts(owner) })
    }
  }
}

export type TipStore = ReturnType<typeof tipStore>
