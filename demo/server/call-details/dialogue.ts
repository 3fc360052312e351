/** The transcript of a call: of one that is over from the database, of one that is on as far as it has come. */
import type { DialogLine, Dialogue } from '../../../core/contract/entities/call-detail.ts'
import { hexOf } from '../../../core/rules/hex-text.ts'
import type { Backend } from '../backend.ts'
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

async function storedLines(
  { db }: Pick<Backend, 'db'>,
  dialogId: string,
  after: number
): Promise<Said[]> {
  const rows = await db
    .selectFrom('call_dialog')
    .selectAll()
    .where('dialog_id', '=', dialogId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute()
  return rows.map(row => ({
    sequence: row.sequence,
    role: row.role as Said['role'],
    text: row.text,
    startTime: row.start_time,
    endTime: row.end_time,
    nodeName: row.node_name,
    ignored: row.ignored,
    matchCondition: row.match_condition,
    matchValue: row.match_value
  }))
}

/** All lines that have been said, those that were ignored among them. */
export async function linesOf(
  backend: Pick<Backend, 'db' | 'dialogues'>,
  { call, detail }: Known,
  after = 0
): Promise<Said[]> {
  const now = backend.dialogues.linesOf(call.id)
  if (now) return now.filter(({ sequence }) => sequence > after)
  return detail.dialog_id === null ? [] : storedLines(backend, detail.dialog_id, after)
}

export async function dialogueOf(
  backend: Pick<Backend, 'db' | 'dialogues'>,
  one: Known,
  { after, limit }: Asked,
  may: { readonly seeIgnored: boolean; readonly hear: boolean }
): Promise<Dialogue> {
  const isShown = ({ ignored }: Said) => may.seeIgnored || !ignored
  const all = (await linesOf(backend, one)).filter(isShown)
  const rest = after === 0 ? all : all.filter(({ sequence }) => sequence > after)
  const { call } = one
  return {
    list: rest.slice(0, limit).map(toLine(call.id, may.hear && call.has_recording)),
    total: all.length,
    hasMore: rest.length > limit,
    isRunning: call.ended_at === null
  }
}
