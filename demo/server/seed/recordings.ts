/** The recordings of the sample data: a few conversations, each the recording of many calls. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scripts } from '../dialogues/scripts.ts'
import { soundOf } from '../dialogues/timeline.ts'
import { wavHeader } from '../sip/wav.ts'
import { recordingOf } from './dialogs.ts'

/** Writes those that are not there. */
export async function writeRecordings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, steps] of Object.entries(scripts)) {
    const file = join(folder, `${recordingOf(name as keyof typeof scripts)}.wav`)
    if (existsSync(file)) continue
    const sound = soundOf(steps)
    const padding = Buffer.alloc(sound.length % 2)
    await writeFile(file, Buffer.concat([wavHeader(sound.length), sound, padding]))
  }
}
