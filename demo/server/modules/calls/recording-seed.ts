/** Recordings of the sample data: a few conversations, each shared by many calls. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pacesOf, recordingOf, soundOfDialog } from '../../seed/dialog-seed.ts'
import { wavHeader } from '../../telephony/media/wav.ts'
import { type ScriptName, scripts } from '../dialogue/dialogue-scripts.ts'

/** Writes the missing ones. */
export async function writeRecordings(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of Object.keys(scripts) as ScriptName[])
    for (const pace of pacesOf(name)) {
      const file = join(folder, `${recordingOf(name, pace)}.wav`)
      if (existsSync(file)) continue
      const sound = soundOfDialog(name, pace)
      const padding = Buffer.alloc(sound.length % 2)
      await writeFile(file, Buffer.concat([wavHeader(sound.length), sound, padding]))
    }
}
