import { wavHeader } from '../../telephony/media/wav.ts'
import { spokenFor } from '../dialler/calls/robot-conversation.ts'
import { mandarinSpeech, type SpeechOptions } from '../dialogue/speech-program.ts'
import { spokenSound } from '../dialogue/spoken-sound.ts'

/** Recorded sentences of the robot, as long as the text is spoken. */
function recordedSentences(text: string): Buffer {
  const milliseconds = spokenFor(text)
  const line = { role: 'robot', text, startTime: 0, endTime: milliseconds } as const
  const plain = { sequence: 1, nodeName: '', ignored: false, matchCondition: null }
  const sound = spokenSound([{ ...plain, ...line, matchValue: '' }], milliseconds)
  const padding = Buffer.alloc(sound.length % 2)
  return Buffer.concat([wavHeader(sound.length), sound, padding])
}

/** A WAV file of the text: spoken where the machine has a program for it, else of recorded sentences (rule script-17). */
export async function auditionSound(
  text: string,
  log: (line: string) => void,
  options: SpeechOptions = {}
): Promise<Buffer> {
  try {
    return await mandarinSpeech(text, options)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') log(message)
    return recordedSentences(text)
  }
}
