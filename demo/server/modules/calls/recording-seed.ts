/** Recordings of the sample data: a few conversations, each shared by many calls. */
import type { Recordings } from '../../files/recording-spool.ts'
import { pacesOf, recordingOf, soundOfDialog } from '../../seed/dialog-seed.ts'
import { wavHeader } from '../../telephony/media/wav.ts'
import { type ScriptName, scripts } from '../dialogue/dialogue-scripts.ts'

/** Writes the missing ones. */
export async function writeRecordings(
  recordings: Pick<Recordings, 'open' | 'write'>
): Promise<void> {
  for (const name of Object.keys(scripts) as ScriptName[])
    for (const pace of pacesOf(name)) {
      const file = `${recordingOf(name, pace)}.wav`
      if (await recordings.open(file)) continue
      const sound = soundOfDialog(name, pace)
      const padding = Buffer.alloc(sound.length % 2)
      await recordings.write(file, Buffer.concat([wavHeader(sound.length), sound, padding]))
    }
}
