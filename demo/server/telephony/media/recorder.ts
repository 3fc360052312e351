/** Writes a recording while the call lasts; the header is completed on close. */
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingGap } from '../../../../core/features/recording-pause/schemas.ts'
import { encode, RATE } from './g711.ts'
import { wavHeader } from './wav.ts'

/** Ten minutes; the rest is not recorded. */
const LONGEST = 600 * RATE

export interface Recorder {
  write(samples: Int16Array): void
  /** Writes silence from now on, or sound again. */
  pause(isPaused: boolean): void
  /** The pauses so far. */
  gaps(): readonly RecordingGap[]
  /** Resolves to whether a file with audio exists. May be called again. */
  close(): Promise<boolean>
}

/** Writes the header of a recording that was not closed. Returns whether it has sound. */
export async function completeHeader(file: FileHandle): Promise<boolean> {
  const samples = (await file.stat()).size - wavHeader(0).length
  if (samples <= 0) return false
  const head = wavHeader(samples)
  await file.write(head, 0, head.length, 0)
  return true
}

/**
 * Completes the file of a recording whose worker broke: its sound was written every second, its header was not. Its
 * early media and its pauses are not known and count as none.
 *
 * @returns whether it has sound
 */
export async function finishRecording(folder: string, callRecordId: string): Promise<boolean> {
  try {
    const file = await open(join(folder, `${callRecordId}.wav`), 'r+')
    try {
      return await completeHeader(file)
    } finally {
      await file.close()
    }
  } catch {
    return false
  }
}

export function recordTo(
  folder: string,
  callRecordId: string,
  log: (line: string) => void
): Recorder {
  const path = join(folder, `${callRecordId}.wav`)
  const headSize = wavHeader(0).length
  let buffered: Buffer[] = []
  let waiting = 0
  let samples = 0
  let closed: Promise<boolean> | undefined
  let isBroken = false
  let file: FileHandle | undefined
  const gaps: RecordingGap[] = []
  let pausedAt: number | undefined
  const milliseconds = (): number => Math.round((samples * 1000) / RATE)
  let work: Promise<void> = open(path, 'w').then(async handle => {
    file = handle
    await handle.write(wavHeader(0), 0)
  })

  function flush(): void {
    const chunk = Buffer.concat(buffered)
    const position = headSize + samples - chunk.length
    buffered = []
    waiting = 0
    work = work
      .then(async () => {
        if (!isBroken) await file?.write(chunk, 0, chunk.length, position)
      })
      .catch((error: Error) => {
        if (!isBroken) log(`recording ${callRecordId}: ${error.message}`)
        isBroken = true
      })
  }

  async function finish(): Promise<boolean> {
    flush()
    await work
    const head = wavHeader(samples)
    if (samples > 0 && !isBroken) await file?.write(head, 0, head.length, 0)
    await file?.close()
    if (samples === 0) await rm(path, { force: true })
    return samples > 0 && !isBroken
  }

  function endGap(): void {
    if (pausedAt !== undefined && milliseconds() > pausedAt)
      gaps.push({ from: pausedAt, to: milliseconds() })
    pausedAt = undefined
  }

  return {
    pause(isPaused) {
      if (!isPaused) endGap()
      else pausedAt ??= milliseconds()
    },
    gaps: () => gaps,
    write(frame) {
      if (closed || samples >= LONGEST) return
      buffered.push(encode(pausedAt === undefined ? frame : new Int16Array(frame.length)))
      samples += frame.length
      waiting += frame.length
      if (waiting >= RATE) flush()
    },

    close: () => {
      endGap()
      closed ??= finish().catch(() => false)
      return closed
    }
  }
}
