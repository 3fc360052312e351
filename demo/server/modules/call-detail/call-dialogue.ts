/** The transcript of a call: from the database for an ended one, up to now for one in progress. */
import { type Selectable, sql } from 'kysely'
import type { DialogLine, Dialogue } from '../../../../core/features/call-detail/schemas.ts'
import { hexOf } from '../../../../core/lib/format/hex-text.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { SpokenLine } from '../dialogue/spoken-lines.ts'
import type { Known } from './call-rows.ts'

interface LineRequest {
  readonly after: number
  readonly limit: number
}

/** `hearsPieces`: whether there is a recording that the requester may play. */
const toLine =
  (callId: string, playsSegments: boolean) =>
  (line: SpokenLine): DialogLine => ({
    callId,
    sequence: line.sequence,
    // What was said before the call is not on its recording.
    audio:
      playsSegments && line.text !== '' && line.endTime > line.startTime
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

const toSpokenLine = (row: Selectable<Tables['call_dialog']>): SpokenLine => ({
  sequence: row.sequence,
  role: row.role as SpokenLine['role'],
  text: row.text,
  startTime: row.start_time,
  endTime: row.end_time,
  nodeName: row.node_name,
  ignored: row.ignored,
  matchCondition: row.match_condition,
  matchValue: row.match_value
})

/** The transcript of an ended call, under its own id. */
export const dialogOf = async (db: Backend['db'], callRecordId: string): Promise<SpokenLine[]> =>
  (
    await db
      .selectFrom('call_dialog')
      .selectAll()
      .where('dialog_id', '=', callRecordId)
      .orderBy('sequence')
      .execute()
  ).map(toSpokenLine)

type Source = Pick<Backend, 'db' | 'dialogues'>
interface Found {
  readonly lines: readonly SpokenLine[]
  readonly total: number
}

async function stored(
  { db }: Source,
  { detail }: Known,
  { after, limit }: LineRequest,
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
  return { lines: rows.map(toSpokenLine), total }
}

/** The lines so far of a call in progress. */
function growing(
  spoken: readonly SpokenLine[],
  { after }: LineRequest,
  seesIgnored: boolean
): Found {
  const all = spoken.filter(({ ignored }) => seesIgnored || !ignored)
  return { lines: all.filter(({ sequence }) => sequence > after), total: all.length }
}

/** One line of an ended call; undefined for an unknown one. */
export async function lineAt(
  { db }: Source,
  { detail }: Known,
  sequence: number
): Promise<SpokenLine | undefined> {
  const row = await db
    .selectFrom('call_dialog')
    .selectAll()
    .where('dialog_id', '=', detail.dialog_id ?? '')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row && toSpokenLine(row)
}

export async function dialogueOf(
  backend: Source,
  one: Known,
  lineRequest: LineRequest,
  may: { readonly seeIgnored: boolean; readonly playRecording: boolean }
): Promise<Dialogue> {
  const { call } = one
  const spoken = backend.dialogues.linesOf(call.id)
  const { lines, total } = spoken
    ? growing(spoken, lineRequest, may.seeIgnored)
    : await stored(backend, one, lineRequest, may.seeIgnored)
  return {
    list: lines
      .slice(0, lineRequest.limit)
      .map(toLine(call.id, may.playRecording && call.has_recording)),
    total,
    hasMore: lines.length > lineRequest.limit,
    isRunning: call.ended_at === null
  }
}
