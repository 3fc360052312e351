/** What recordings look like, for those that have been looked at; in memory only. */
import { atom, readonlyType } from 'nanostores'
import { onSignedOut, sessionEpoch } from '../../session/life.ts'
import { type Wave, waveOf } from './peaks.ts'
import { sounds } from './sound.ts'
import { mayHear, recordingBytes } from './ways.ts'

/** How many are kept; each is some two kilobytes. */
const KEPT = 40
/** A longer one, of some fifty minutes, would take too much memory to look at. */
const LARGEST = 24 * 1024 * 1024

const $all = atom<ReadonlyMap<string, Wave | 'coming'>>(new Map())
export const $waves = readonlyType($all)

function put(callRecordId: string, wave: Wave | 'coming' | undefined): void {
  const all = new Map($all.get())
  all.delete(callRecordId)
  if (wave) all.set(callRecordId, wave)
  for (const oldest of all.keys()) {
    if (all.size <= KEPT) break
    all.delete(oldest)
  }
  $all.set(all)
}

/**
 * Looks at a recording unless that has been done. Never rejects: without a picture one can hear it
 * all the same.
 */
export async function loadWave(callRecordId: string): Promise<void> {
  if ($all.get().has(callRecordId) || !mayHear()) return
  const epoch = sessionEpoch()
  put(callRecordId, 'coming')
  const wave = await look(callRecordId).catch(() => undefined)
  if (epoch === sessionEpoch()) put(callRecordId, wave)
}

async function look(callRecordId: string): Promise<Wave | undefined> {
  const bytes = await recordingBytes(callRecordId)
  if (!bytes || bytes.size > LARGEST) return undefined
  const { decode, breathe } = sounds()
  return waveOf(await decode(await bytes.arrayBuffer()), breathe)
}

onSignedOut(() => $all.set(new Map()))
