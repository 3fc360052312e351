import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { closeMicrophone } from '../media/microphone.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone } from '../state/phone-state.ts'
import type { PhoneLine } from './line.ts'

let line: PhoneLine | undefined
let lineId: string | undefined
const $microphone = atom<MediaStream | undefined>()

/** The active line: the web phone's or the agent's own device. */
export const lineInUse = (): PhoneLine | undefined => line

/** The running call's id on the line. */
export const callOnLine = (): string | undefined => lineId

/** The microphone stream of the call. */
export const $microphoneInUse = readonlyType($microphone)

export function lineIs(next: PhoneLine | undefined): void {
  line = next
}

export function callOnLineIs(id: string): void {
  lineId = id
}

export function microphoneInUseIs(microphone: MediaStream | undefined): void {
  const before = $microphone.get()
  $microphone.set(microphone)
  if (before !== microphone) closeMicrophone(before)
}

/** The microphone is released however the call ended. */
function release(): void {
  microphoneInUseIs(undefined)
  lineId = undefined
}

onStart(() => {
  const stop = $phone.listen(phone => !isOnCall(phone) && release())
  return () => {
    stop()
    release()
    line = undefined
  }
})
