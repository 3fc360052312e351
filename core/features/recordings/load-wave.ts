/** Waveforms of recordings; cached in memory only. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut, sessionEpoch } from '../../session/session-state.ts'
import { sounds } from './audio-element.ts'
import { type Wave, waveOf } from './peaks.ts'
import { mayPlay, recordingBytes } from './recording-access.ts'

/** Cache size; each entry is about two kilobytes. */
const KEPT = 40 // rule recording-9
/** Size limit in bytes, about fifty minutes; decoding longer ones needs too much memory. */
const LARGEST = 24 * 1024 * 1024 // rule recording-9

const $all = atom<ReadonlyMap<string, Wave | 'loading'>>(new Map())
export const $waves = readonlyType($all)

function put(callRecordId: string, wave: Wave | 'loading' | undefined): void {
  const all = new Map($all.get())
  all.delete(callRecordId)
  if (wave) all.set(callRecordId, wave)
  for (const oldest of all.keys()) {
    if (all.size <= KEPT) break
    all.delete(oldest)
  }
  $all.set(all)
}

/** Loads and analyses a recording once. Never rejects: the player works without a waveform. */
export async function loadWave(callRecordId: string): Promise<void> {
  if ($all.get().has(callRecordId) || !mayPlay()) return
  const epoch = sessionEpoch()
  put(callRecordId, 'loading')
  const wave = await analyse(callRecordId).catch(() => undefined)
  if (epoch === sessionEpoch()) put(callRecordId, wave)
}

async function analyse(callRecordId: string): Promise<Wave | undefined> {
  const bytes = await recordingBytes(callRecordId)
  if (!bytes || bytes.size > LARGEST) return undefined
  const { decode, yieldNow } = sounds()
  return waveOf(await decode(await bytes.arrayBuffer()), yieldNow)
}

onSignedOut(() => $all.set(new Map()))
