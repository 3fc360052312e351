/** Calls whose recording or transcript has expired. */
import { type Kysely, sql } from 'kysely'
import type { RetentionTerms, StoredCalls } from '../../../../core/features/retention/schemas.ts'
import { DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Tables } from '../../db/schema/schema.ts'

/** Bytes of a recording for one ms: 8000 samples a second of one byte. */
const BYTES_PER_MS = 8

/** A call of an order that is not settled is left (rule retention-3). */
const isFree = sql`not exists (select from service_record o
  where o.call_record_id = c.id and o.order_state in (0, 1, 2))`

const endedBefore = (days: number | null, now: number) =>
  days === null ? sql`false` : sql`c.ended_at < ${now - days * DAY_MS}::bigint and ${isFree}`

export const expiredRecordings = (enterpriseId: string, days: number | null, now: number) =>
  sql`call_record c where c.enterprise_id = ${enterpriseId} and c.has_recording
    and ${endedBefore(days, now)}`

export const expiredTranscripts = (enterpriseId: string, days: number | null, now: number) =>
  sql`call_record c join call_detail d on d.call_record_id = c.id and d.dialog_id is not null
    where c.enterprise_id = ${enterpriseId} and ${endedBefore(days, now)}`

const bytes = sql`coalesce(sum(greatest(0, coalesce(c.ended_at - c.answered_at, 0))
  + c.early_media_ms), 0) * ${sql.lit(BYTES_PER_MS)}`

/** How many there are, of calls that are over. */
export async function storedCalls(db: Kysely<Tables>, enterpriseId: string): Promise<StoredCalls> {
  const { rows } = await sql<StoredCalls>`select count(*)::int as recordings,
      (${bytes})::float8 as bytes,
      (select count(*)::int from call_record c join call_detail d
        on d.call_record_id = c.id and d.dialog_id is not null
        where c.enterprise_id = ${enterpriseId}) as transcripts
    from call_record c where c.enterprise_id = ${enterpriseId} and c.has_recording`.execute(db)
  return rows[0] ?? { recordings: 0, bytes: 0, transcripts: 0 }
}

/** What a run by these terms would delete. */
export async function expiredCalls(
  db: Kysely<Tables>,
  enterpriseId: string,
  { recordingDays, transcriptDays }: RetentionTerms,
  now: number
): Promise<StoredCalls> {
  const { rows } = await sql<StoredCalls>`select count(*)::int as recordings,
      (${bytes})::float8 as bytes,
      (select count(*)::int from ${expiredTranscripts(enterpriseId, transcriptDays, now)})
        as transcripts
    from ${expiredRecordings(enterpriseId, recordingDays, now)}`.execute(db)
  return rows[0] ?? { recordings: 0, bytes: 0, transcripts: 0 }
}
