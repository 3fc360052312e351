/** The recordings of calls, whole and in pieces. */
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Backend } from '../backend.ts'
import { RATE } from '../sip/g711.ts'
import { wavHeader } from '../sip/wav.ts'

/** Where the recording of a call is; several calls of the sample data have the same. */
export async function recordingPath(
  { db, recordingsDir }: Pick<Backend, 'db' | 'recordingsDir'>,
  callRecordId: string
): Promise<string> {
  const detail = await db
    .selectFrom('call_detail')
    .select('recording')
    .where('call_record_id', '=', callRecordId)
    .executeTakeFirst()
  return join(recordingsDir, `${basename(detail?.recording ?? callRecordId)}.wav`)
}

const HEAD = wavHeader(0).length
const sampleAt = (milliseconds: number): number => Math.round((milliseconds * RATE) / 1000)

/** A piece of a recording of ours as a file of its own; undefined when nothing of it is there. */
export async function pieceOf(
  path: string,
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number }
): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const wanted = Buffer.alloc(Math.max(0, sampleAt(endTime) - sampleAt(startTime)))
    const { bytesRead } = await file.read(wanted, 0, wanted.length, HEAD + sampleAt(startTime))
    const samples = wanted.subarray(0, bytesRead)
    const padding = Buffer.alloc(samples.length % 2)
    return samples.length === 0
      ? undefined
      : Buffer.concat([wavHeader(samples.length), samples, padding])
  } finally {
    await file.close()
  }
}
