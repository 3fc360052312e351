/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { recordingPauseMessages } from './messages.ts'

/** By area of the messages. */
export const english = {
  recordingPause: {
    target: 'Call recording of {agent}',
    paused: 'Recording paused',
    resumed: 'Recording resumed',
    limited: 'Recording resumed by itself after a pause of {seconds} s',
    ended: 'The call ended while its recording was paused'
  } satisfies English<typeof recordingPauseMessages>
}
