import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { UnreadCounts } from '../../core/contract/entities/message-tip.ts'
import type { Session } from './auth/tokens.ts'
import type { Database, Tables } from './db/schema.ts'
import type { RealtimeHub } from './realtime.ts'

export type Owner = Pick<Session, 'userId' | 'enterpriseId'>

/** What is told to a user besides calls, and how much of it is unread. */
export function tipBook(db: Database, realtime: RealtimeHub) {
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

    /** Writes a tip; in a transaction, it is told once that is through. */
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

    /** Says the counts to every page of their owner. */
    async tell(owner: Owner): Promise<void> {
      realtime.publishTo(owner, { topic: 'unread_modify', data: await counts(owner) })
    }
  }
}

export type TipBook = ReturnType<typeof tipBook>
