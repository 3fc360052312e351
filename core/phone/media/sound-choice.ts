import { atom, readonlyType } from 'nanostores'
import { type AudioProcessing, environment, onStart } from '../../environment/environment.ts'
import { toJson } from '../../lib/json.ts'
import { reportRefusal } from '../call/call-refusal.ts'
import { audioProcessing, PROCESSING_KEY } from './audio-processing.ts'
import { renewMicrophone } from './devices.ts'

const $state = atom<AudioProcessing>({
  noiseSuppression: true,
  echoCancellation: true,
  autoGainControl: true
})

/** The agent's choice of sound processing (rule phone-72). */
export const $audioProcessing = readonlyType($state)

/** Switches noise suppression, echo cancellation or automatic gain; also of the running call. */
export async function chooseProcessing(change: Partial<AudioProcessing>): Promise<void> {
  $state.set({ ...$state.get(), ...change })
  environment().storage.setItem(PROCESSING_KEY, toJson($state.get()))
  await renewMicrophone().catch(error => Promise.reject(reportRefusal(error)))
}

onStart(() => {
  $state.set(audioProcessing())
})
