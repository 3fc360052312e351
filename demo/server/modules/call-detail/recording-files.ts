/** The recordings of calls, whole and in segments. */
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Backend } from '../../backend.ts'
import { RATE } from '../../telephony/media/g711.ts'
import { ringBackSound } from '../../telephony/media/ring-back.ts'
import { wavHeader } from '../../telephony/media/wav.ts'
import { spokenSound } from '../dialogue/spoken-sound.ts'
import { referredRecording } from '../exchange/recording-references.ts'
import { robotSounds } from '../voices/robot-sounds.ts'
import { dialogOf } from './call-dialogue.ts'

export type RecordingNeeds = Pick<Backend, 'db' | 'recordingsDir' | 'recordingPlaces' | 'log'>

/** Path of a call's recording; several calls of the sample data share one. */
export async function recordingPath(
  { db, recordingsDir, recordingPlaces: places, log }: RecordingNeeds,
  callRecordId: string
): Promise<string> {
  const detail = await db
    .selectFrom('call_detail')
    .select(['recording', 'recording_reference'])
    .where('call_record_id', '=', callRecordId)
    .executeTakeFirst()
  const path = join(recordingsDir, `${basename(detail?.recording ?? callRecordId)}.wav`)
  const isThere = await access(path).then(
    () => true,
    () => false
  )
  const reference = detail?.recording_reference
  if (!isThere && reference && places)
    return (await referredRecording(places, reference, path, log)) ?? path
  if (!isThere) await makeRecording({ db, log }, callRecordId, path)
  return path
}

/** The conversation of a robot, in the voice that the call had. */
async function spokenBy(
  { db, log }: Pick<Backend, 'db' | 'log'>,
  callRecordId: string,
  milliseconds: number
): Promise<Buffer> {
  const lines = await dialogOf(db, callRecordId)
  const detail = await db
    .selectFrom('call_detail')
    .select('voice')
    .where('call_record_id', '=', callRecordId)
    .executeTakeFirst()
  const texts = lines.filter(({ role }) => role === 'robot').map(({ text }) => text)
  const sounds = detail?.voice && (await robotSounds.soundsOf(texts, detail.voice, log))
  return spokenSound(lines, milliseconds, sounds ?? undefined)
}

/** Synthesizes the recording of a robot's call on first request. */
async function makeRecording(
  needs: Pick<Backend, 'db' | 'log'>,
  callRecordId: string,
  path: string
): Promise<void> {
  const { db } = needs
  const call = await db
    .selectFrom('call_record')
    .select(['answered_at', 'ended_at', 'early_media_ms'])
    .where('id', '=', callRecordId)
    .where(eb => eb.or([eb('call_task_id', 'is not', null), eb('direction', '=', INBOUND)]))
    .where('call_type', '=', ROBOT)
    .where('has_recording', '=', true)
    .executeTakeFirst()
  if (!call?.ended_at) return
  const spoken =
    call.answered_at === null
      ? Buffer.alloc(0)
      : await spokenBy(needs, callRecordId, call.ended_at - call.answered_at)
  const sound = Buffer.concat([ringBackSound(call.early_media_ms), spoken])
  const padding = Buffer.alloc(sound.length % 2)
  await mkdir(dirname(path), { recursive: true })
  // Written aside and renamed: concurrent requests read complete files only.
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, Buffer.concat([wavHeader(sound.length), sound, padding]))
  await rename(temporary, path)
  const { has_recording: isKept } = await db
    .selectFrom('call_record')
    .select('has_recording')
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  // Its term may have ended meanwhile.
  if (!isKept) await rm(path, { force: true })
}

const ROBOT = 1
const INBOUND = 1

const HEAD = wavHeader(0).length
const sampleAt = (milliseconds: number): number => Math.round((milliseconds * RATE) / 1000)

/**
 * A segment of a recording as a file of its own; undefined when it is empty. Times count from the
 * answer, `earlyMediaMs` after the beginning.
 */
export async function segmentOf(
  path: string,
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
  earlyMediaMs: number
): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const from = sampleAt(earlyMediaMs + startTime)
    const pcm = Buffer.alloc(Math.max(0, sampleAt(earlyMediaMs + endTime) - from))
    const { bytesRead } = await file.read(pcm, 0, pcm.length, HEAD + from)
    const samples = pcm.subarray(0, bytesRead)
    const padding = Buffer.alloc(samples.length % 2)
    return samples.length === 0
      ? undefined
      : Buffer.concat([wavHeader(samples.length), samples, padding])
  } finally {
    await file.close()
  }
}
