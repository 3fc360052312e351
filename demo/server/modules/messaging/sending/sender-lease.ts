/** One server sends at a time, so that the rate holds; the row of the lease names it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema/schema.ts'

export function senderLease(db: Database, life: number, isAlone: boolean) {
  const own = randomUUID()
  let until = 0

  return {
    /** Whether this server sends. What another one had taken is due at once. */
    async hold(now: number): Promise<boolean> {
      if (now < until - life / 2) return true
      const { rows } = await sql<{ before: string | null }>`with before as (
          select holder from message_sender where id = 1 for update)
        insert into message_sender values (1, ${own}, ${now + life}::bigint)
        on conflict (id) do update set holder = ${own}, lease_until = ${now + life}::bigint
          where message_sender.holder = ${own} or message_sender.lease_until < ${now}::bigint
            or ${isAlone}
        returning (select holder from before) as before`.execute(db)
      const [row] = rows
      until = row ? now + life : 0
      if (row && row.before !== own)
        await sql`update sms_record set next_at = 0 where send_state = 3`.execute(db)
      return row !== undefined
    },

    /** Another server may send at once. */
    async release(): Promise<void> {
      until = 0
      await sql`update message_sender set lease_until = 0 where holder = ${own}`.execute(db)
    }
  }
}
