/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { recordingMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  recording: {
    player: 'Recording player',
    none: 'No audio to play',
    play: 'Play recording',
    pause: 'Pause',
    failed: 'The recording cannot be played',
    seek: 'Position',
    position: '{at} / {length}',
    spoken: '{minutes} min {seconds} s',
    spokenHours: '{hours} h {minutes} min {seconds} s',
    speed: 'Speed',
    times: '{speed}×',
    skipSilence: 'Skip silence',
    answered: 'Answered {at}',
    toAnswer: 'Skip to the answer',
    paused: 'Recording paused {times}',
    download: 'Download recording',
    fileName: 'recording-{callRecordId}.wav'
  } satisfies English<typeof recordingMessages>
}
