import { atom, readonlyType } from 'nanostores'
import { environment, onStart } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'

/** What the browser does with the sound of the microphone. */
export interface AudioProcessing {
  readonly noiseSuppression: boolean
  readonly echoCancellation: boolean
  readonly autoGainControl: boolean
}

const STORED_AT = 'hutong:audio-processing'
const whole: AudioProcessing = {
  noiseSuppression: true,
  echoCancellation: true,
  autoGainControl: true
}
const $state = atom(whole)

/** The agent's choice; everything is on until it is switched off (rule phone-72). */
export const $audioProcessing = readonlyType($state)

export function processingIs(change: Partial<AudioProcessing>): void {
  $state.set({ ...$state.get(), ...change })
  environment().storage.setItem(STORED_AT, toJson($state.get()))
}

function stored(): Record<string, unknown> {
  try {
    return Object(JSON.parse(environment().storage.getItem(STORED_AT) ?? '{}'))
  } catch {
    return {}
  }
}

onStart(() => {
  const { noiseSuppression, echoCancellation, autoGainControl } = stored()
  $state.set({
    noiseSuppression: noiseSuppression !== false,
    echoCancellation: echoCancellation !== false,
    autoGainControl: autoGainControl !== false
  })
})
