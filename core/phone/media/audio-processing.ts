import type { AudioProcessing } from '../../environment/environment.ts'
import { storedObject } from './stored-object.ts'

export const PROCESSING_KEY = 'hutong:audio-processing'

/** As the agent has chosen it; everything is on until it is switched off (rule phone-72). */
export function audioProcessing(): AudioProcessing {
  const { noiseSuppression, echoCancellation, autoGainControl } = storedObject(PROCESSING_KEY)
  return {
    noiseSuppression: noiseSuppression !== false,
    echoCancellation: echoCancellation !== false,
    autoGainControl: autoGainControl !== false
  }
}
