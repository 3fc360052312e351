import { atom, readonlyType } from 'nanostores'
import { onStart } from '../environment.ts'
import type { PhoneLine } from './line.ts'
import { isOnCall } from './machine.ts'
import { closeMicrophone } from './microphone.ts'
import { $phone } from './state.ts'

let line: PhoneLine | undefined
let lineId: string | undefined
const $microphone = atom<MediaStream | undefined>()

/** The line in use: a web phone's, or the agent's own device. */
export const lineInUse = (): PhoneLine | undefined => line

/** The call that is on, by the line's own name for it. */
export const callOnLine = (): string | undefined => lineId

/** The microphone that is open for the call. */
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

/** Whatever ended the call, the microphone does not outlive it. */
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
