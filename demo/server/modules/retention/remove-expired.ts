/**
 * Deletes expired recordings and transcripts, once a day after two o'clock of China's time. Each
 * batch counts what it has deleted in its own transaction: a run that is broken off continues.
 */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type Selectable, sql, type Transaction } from 'kysely'
import { retentionMessages as messages } from '../../../../core/features/retention/messages.ts'
import { sizeText } from '../../../../core/features/retention/rules.ts'
import { CHINA_MS, chinaDay, DAY_MS } from '../../../../core/lib/format/china-day.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { REMOVED } from '../operation-log/record-operation.ts'
import { expiredRecordings, expiredTranscripts } from './expired-calls.ts'

type Setting = Selectable<Tables['retention_setting']>
type Recordings = Pick<Backend['recordings'], 'open' | 'remove' | 'list'>
type Needs = Pick<Backend, 'db'> & { readonly recordings: Recordings }

/** Files that are deleted at once. */
const AT_ONCE = 16
/** Calls of one transaction. */
const BATCH = 200
const BEGIN_MS = 2 * 60 * 60 * 1000

/** Bytes of the file that is deleted; 0 without one. */
async function removeFile(recordings: Recordings, id: string): Promise<number> {
  const name = `${basename(id)}.wav`
  const size = (await recordings.open(name))?.size ?? 0
  await recordings.remove(name)
  return size
}

async function removeFiles(recordings: Recordings, ids: readonly string[]): Promise<number> {
  let bytes = 0
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE)
    const sizes = await Promise.all(some.map(id => removeFile(recordings, id)))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/** A recording that is not named after its call is shared by calls of the sample data, and stays. */
async function removeRecordings(
  inside: Transaction<Tables>,
  { recordings }: Needs,
  { enterprise_id: enterpriseId, recording_days: days }: Setting,
  now: number
): Promise<number> {
  const { rows } = await sql<{ id: string; shared: string | null }>`select c.id,
      (select recording from call_detail where call_record_id = c.id) as shared
    from ${expiredRecordings(enterpriseId, days, now)}
    order by c.ended_at limit ${BATCH} for update of c skip locked`.execute(inside)
  if (rows.length === 0) return 0
  const own = rows.filter(({ shared }) => shared === null)
  const bytes = await removeFiles(
    recordings,
    own.map(({ id }) => id)
  )
  await inside
    .updateTable('call_record')
    .set({ has_recording: false, recording_removed_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id)
    )
    .execute()
  await sql`update retention_setting set recordings = recordings + ${rows.length}::int,
    bytes = bytes + ${bytes}::bigint where enterprise_id = ${enterpriseId}`.execute(inside)
  return rows.length
}

/** Lines that other calls share stay until the last of these calls has expired. */
async function removeTranscripts(
  inside: Transaction<Tables>,
  { enterprise_id: enterpriseId, transcript_days: days }: Setting,
  now: number
): Promise<number> {
  const { rows } = await sql<{ id: string; dialog_id: string }>`select c.id, d.dialog_id
    from ${expiredTranscripts(enterpriseId, days, now)}
    order by c.ended_at limit ${BATCH} for update of c skip locked`.execute(inside)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await inside
    .updateTable('call_detail')
    .set({ dialog_id: null })
    .where('call_record_id', 'in', ids)
    .execute()
  await sql`delete from call_dialog
    where dialog_id = any(${[...new Set(rows.map(row => row.dialog_id))]}::text[])
      and not exists (select from call_detail d
        where d.dialog_id = call_dialog.dialog_id)`.execute(inside)
  await inside
    .updateTable('call_record')
    .set({ transcript_removed_at: now })
    .where('id', 'in', ids)
    .execute()
  await sql`update retention_setting set transcripts = transcripts + ${rows.length}::int
    where enterprise_id = ${enterpriseId}`.execute(inside)
  return rows.length
}

/** The day is done: one line in the operation log, if anything was deleted. */
async function finish(
  inside: Transaction<Tables>,
  enterpriseId: string,
  today: string,
  now: number
) {
  const done = await inside
    .selectFrom('retention_setting')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .where('done_day', '<>', today)
    .forUpdate()
    .executeTakeFirst()
  if (!done) return
  const { recordings, bytes, transcripts } = done
  const isAny = recordings > 0 || transcripts > 0
  await inside
    .updateTable('retention_setting')
    .set({ done_day: today, recordings: 0, bytes: 0, transcripts: 0 })
    .$if(isAny, one =>
      one.set({
        ...{ last_at: now, last_recordings: recordings, last_bytes: bytes },
        last_transcripts: transcripts
      })
    )
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  if (!isAny) return
  await inside
    .insertInto('operation_log')
    .values({
      ...{ id: randomUUID(), enterprise_id: enterpriseId, user_id: '', ip: '' },
      ...{ user_name: messages.system(), type: REMOVED, target: messages.targetRun() },
      detail: messages.logRun({ recordings, size: sizeText(bytes), transcripts }),
      ...{ created_at: now, changes: '[]' }
    })
    .execute()
}

async function runOf(needs: Needs, enterpriseId: string, now: number): Promise<void> {
  const today = chinaDay(now)
  for (;;) {
    const count = await needs.db.transaction().execute(async inside => {
      // Read again for each batch: the terms may have become longer meanwhile.
      const setting = await inside
        .selectFrom('retention_setting')
        .selectAll()
        .where('enterprise_id', '=', enterpriseId)
        .where('done_day', '<>', today)
        .forUpdate()
        .executeTakeFirst()
      if (!setting) return 0
      const recordings = await removeRecordings(inside, needs, setting, now)
      return recordings + (await removeTranscripts(inside, setting, now))
    })
    if (count === 0) break
  }
  await needs.db.transaction().execute(inside => finish(inside, enterpriseId, today, now))
}

/** Names of one query. */
const NAMES = 500

/** Deletes the own files of recordings that were removed, by whatever server (rule retention-9). */
async function removeLeftFiles({ db, recordings }: Needs): Promise<void> {
  const ids: string[] = []
  for await (const file of recordings.list())
    if (file.endsWith('.wav')) ids.push(file.slice(0, -'.wav'.length))
  for (let from = 0; from < ids.length; from += NAMES) {
    const removed = await db
      .selectFrom('call_record')
      .select('id')
      .where(sql<boolean>`id = any(${ids.slice(from, from + NAMES)}::text[])`)
      .where('recording_removed_at', 'is not', null)
      .where(
        sql<boolean>`not exists (select from call_detail d where d.recording = call_record.id)`
      )
      .execute()
    await removeFiles(
      recordings,
      removed.map(({ id }) => id)
    )
  }
}

/** Runs what is due on the day of `now`. Returns how many runs there were, and what has failed. */
async function runAll(needs: Needs, now: number) {
  const due = await needs.db
    .selectFrom('retention_setting')
    .select('enterprise_id')
    .where('done_day', '<>', chinaDay(now))
    .execute()
  const failures: unknown[] = []
  for (const { enterprise_id } of due)
    await runOf(needs, enterprise_id, now).catch(error => failures.push(error))
  return { runs: due.length, failures }
}

/**
 * Returns what runs all that is due today, and resolves to the ms until the next day's run. The
 * folder of recordings is read once a day, and after runs: it may have many thousands of files.
 */
export function removesExpired(needs: Needs): (now?: number) => Promise<number> {
  let looked = ''
  return async (now = Date.now()) => {
    const sinceMidnight = (now + CHINA_MS) % DAY_MS
    if (sinceMidnight < BEGIN_MS) return BEGIN_MS - sinceMidnight
    const { runs, failures } = await runAll(needs, now)
    const isDone = runs > 0 && failures.length === 0
    if (isDone || looked !== chinaDay(now)) await removeLeftFiles(needs)
    looked = chinaDay(now)
    if (failures.length > 0)
      throw new AggregateError(failures, 'Expired recordings were not deleted')
    return DAY_MS - sinceMidnight + BEGIN_MS
  }
}
