/** English of this folder's messages. */
import type { English } from '../../messages/english-of.ts'
import type { audioProcessingMessages } from './audio-processing-messages.ts'

/** By area of the messages. */
export const english = {
  audioProcessing: {
    label: 'Sound processing',
    noiseSuppression: 'Noise suppression',
    echoCancellation: 'Echo cancellation',
    autoGainControl: 'Automatic gain',
    hint: 'Changes apply to a running call at once; a headset that suppresses noise itself needs no noise suppression'
  } satisfies English<typeof audioProcessingMessages>
}
