/** The transcript of a call: of one that is over from the database, of one that is on as far as it has come. */
import { type Selectable, sql } from 'kysely'
import type { DialogLine, Dialogue } from '../../../core/contract/entities/call-detail.ts'
import { hexOf } from '../../../core/rules/hex-text.ts'
import type { Backend } from '../backend.ts'
import type { Tables } from '../db/schema.ts'
import type { Said } from '../dialogues/said.ts'
import type { Known } from './rows.ts'

interface Asked {
  readonly after: number
  readonly limit: number
}

/** `hearsPieces`: whether whoever asks may hear recordings, and there is one. */
const toLine =
  (callId: string, hearsPieces: boolean) =>
  (line: Said): DialogLine => ({
    callId,
    sequence: line.sequence,
    audio:
      hearsPieces && line.text !== ''
        ? `/recordings/${callId}/fragments/${hexOf(line.text)}?sequence=${line.sequence}`
        : '',
    role: line.role,
    text: line.text,
    startTime: line.startTime,
    nodeName: line.nodeName,
    ignored: line.ignored,
    matchCondition: line.matchCondition as DialogLine['matchCondition'],
    matchValue: line.matchValue
  })

const toSaid = (row: Selectable<Tables['call_dialog']>): Said => ({
  sequence: row.sequence,
  role: row.role as Said['role'],
  text: row.text,
  startTime: row.start_time,
  endTime: row.end_time,
  nodeName: row.node_name,
  ignored: row.ignored,
  matchCondition: row.match_condition,
  matchValue: row.match_value
})

/** Everything that was said in a call that is over, under its own id. */
export const dialogOf = async (db: Backend['db'], callRecordId: string): Promise<Said[]> =>
  (
    await db
      .selectFrom('call_dialog')
      .selectAll()
      .where('dialog_id', '=', callRecordId)
      .orderBy('sequence')
      .execute()
  ).map(toSaid)

type Source = Pick<Backend, 'db' | 'dialogues'>
interface Found {
  readonly lines: readonly Said[]
  readonly total: number
}

async function stored(
  { db }: Source,
  { detail }: Known,
  { after, limit }: Asked,
  seesIgnored: boolean
): Promise<Found> {
  if (detail.dialog_id === null) return { lines: [], total: 0 }
  let all = db.selectFrom('call_dialog').where('dialog_id', '=', detail.dialog_id)
  if (!seesIgnored) all = all.where('ignored', '=', false)
  const rows = await all
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit + 1)
    .execute()
  const { total } = await all
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { lines: rows.map(toSaid), total }
}

/** As far as the call has come. */
function growing(said: readonly Said[], { after }: Asked, seesIgnored: boolean): Found {
  const all = said.filter(({ ignored }) => seesIgnored || !ignored)
  return { lines: all.filter(({ sequence }) => sequence > after), total: all.length }
}

/** One line of a call that is over; undefined when there is no such line. */
export async function lineAt(
  { db }: Source,
  { detail }: Known,
  sequence: number
): Promise<Said | undefined> {
  const row = await db
    .selectFrom('call_dialog')
    .selectAll()
    .where('dialog_id', '=', detail.dialog_id ?? '')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row && toSaid(row)
}

export async function dialogueOf(
  backend: Source,
  one: Known,
  asked: Asked,
  may: { readonly seeIgnored: boolean; readonly hear: boolean }
): Promise<Dialogue> {
  const { call } = one
  const said = backend.dialogues.linesOf(call.id)
  const { lines, total } = said
    ? growing(said, asked, may.seeIgnored)
    : await stored(backend, one, asked, may.seeIgnored)
  return {
    list: lines.slice(0, asked.limit).map(toLine(call.id, may.hear && call.has_recording)),
    total,
    hasMore: lines.length > asked.limit,
    isRunning: call.ended_at === null
  }
}
