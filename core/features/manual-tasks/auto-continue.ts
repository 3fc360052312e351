/** Automatic continuation: the next number follows a saved result after a delay. */
import { atom, readonlyType } from 'nanostores'
import { after } from '../../environment/clock.ts'
import { environment } from '../../environment/environment.ts'

const $nextAt = atom<number | undefined>()
let stopWaiting: (() => void) | undefined

/** When the next number is fetched automatically, by the monotonic clock. */
export const $nextNumberAt = readonlyType($nextAt)

export function beginAuto(seconds: number, next: () => void): void {
  stopAuto()
  $nextAt.set(environment().monotonic() + seconds * 1000)
  stopWaiting = after(seconds * 1000, next)
}

/** Cancels automatic continuation. */
export function stopAuto(): void {
  stopWaiting?.()
  stopWaiting = undefined
  $nextAt.set(undefined)
}
