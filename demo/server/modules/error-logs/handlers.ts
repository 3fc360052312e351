import { randomUUID } from 'node:crypto'
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Backend } from '../../backend.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'

/** Report batches of one address per minute. */
const BATCHES_PER_MINUTE = 20 // rule error-11
const KEPT_FOR = 30 * 24 * 60 * 60_000 // rule error-11
/** Most stored reports, to limit disk usage. */
const MOST_KEPT = 10_000 // rule error-11

export function errorLogHandlers({ db, counts }: Backend): Handlers['errorLogs'] {
  const batches = rateLimit(BATCHES_PER_MINUTE, counts('error-logs'))

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
