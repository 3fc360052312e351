/** The recordings of calls, whole and in segments. */
import { basename } from 'node:path'
import type { Backend } from '../../backend.ts'
import { allOf, type StoredFile } from '../../files/file-store.ts'
import { RATE } from '../../telephony/media/g711.ts'
import { ringBackSound } from '../../telephony/media/ring-back.ts'
import { wavHeader } from '../../telephony/media/wav.ts'
import { spokenSound } from '../dialogue/spoken-sound.ts'
import { referredRecording } from '../exchange/recording-references.ts'
import { robotSounds } from '../voices/robot-sounds.ts'
import { dialogOf } from './call-dialogue.ts'

export type RecordingNeeds = Pick<Backend, 'db' | 'recordingPlaces' | 'log'> & {
  readonly recordings: Pick<Backend['recordings'], 'open' | 'write' | 'remove'>
}

/** A call's recording, if it has one; several calls of the sample data share one. */
export async function recordingOf(
  needs: RecordingNeeds,
  callRecordId: string
): Promise<StoredFile | undefined> {
  const { db, recordings, recordingPlaces: places, log } = needs
  const detail = await db
    .selectFrom('call_detail')
    .select(['recording', 'recording_reference'])
    .where('call_record_id', '=', callRecordId)
    .executeTakeFirst()
  const name = `${basename(detail?.recording ?? callRecordId)}.wav`
  const found = await recordings.open(name)
  if (found) return found
  const reference = detail?.recording_reference
  if (reference && places) return referredRecording(places, reference, { recordings, name, log })
  await makeRecording(needs, callRecordId, name)
  return recordings.open(name)
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
  needs: RecordingNeeds,
  callRecordId: string,
  name: string
): Promise<void> {
  const { db, recordings } = needs
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
  await recordings.write(name, Buffer.concat([wavHeader(sound.length), sound, padding]))
  const { has_recording: isKept } = await db
    .selectFrom('call_record')
    .select('has_recording')
    .where('id', '=', callRecordId)
    .executeTakeFirstOrThrow()
  // Its term may have ended meanwhile.
  if (!isKept) await recordings.remove(name)
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
  file: StoredFile | undefined,
  { startTime, endTime }: { readonly startTime: number; readonly endTime: number },
  earlyMediaMs: number
): Promise<Buffer | undefined> {
  if (!file) return undefined
  const from = Math.min(file.size, HEAD + sampleAt(earlyMediaMs + startTime))
  const to = Math.min(file.size, HEAD + sampleAt(earlyMediaMs + endTime))
  if (from >= to) return undefined
  const samples = await allOf(file.read({ from, to }))
  const padding = Buffer.alloc(samples.length % 2)
  return Buffer.concat([wavHeader(samples.length), samples, padding])
}
