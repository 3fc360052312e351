import { randomUUID } from 'node:crypto'
import { pace } from '../auth/pace.ts'
import type { Backend } from '../backend.ts'
import type { Handlers } from '../http.ts'

/** How many batches one address may send in a minute, and how long reports are kept. */
const BATCHES_PER_MINUTE = 20
const KEPT_FOR = 30 * 24 * 60 * 60_000
/** So many are kept at most: whoever wants to fill the disk does not. */
const MOST_KEPT = 10_000

export function errorLogHandlers({ db }: Backend): Handlers['errorLogs'] {
  const batches = pace(BATCHES_PER_MINUTE)

  async function forgetOld(now: number): Promise<void> {
    const oldest = await db
      .selectFrom('error_log')
      .select('received_at')
      .orderBy('received_at', 'desc')
      .offset(MOST_KEPT - 1)
      .limit(1)
      .executeTakeFirst()
    const limit = Math.max(now - KEPT_FOR, Number(oldest?.received_at ?? 0))
    await db.deleteFrom('error_log').where('received_at', '<', limit).execute()
  }

  return {
    async report({ body }, { request }) {
      batches.check(request.ip)
      batches.count(request.ip)
      const now = Date.now()
      await db
        .insertInto('error_log')
        .values(
          body.reports.map(({ at, ...report }) => ({
            ...report,
            id: randomUUID(),
            received_at: now,
            happened_at: Math.round(at)
          }))
        )
        .execute()
      await forgetOld(now)
      return null
    }
  }
}
