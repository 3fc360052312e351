import { atom, readonlyType } from 'nanostores'
import { onStart } from '../../environment/environment.ts'
import { record } from '../../flight-recorder.ts'
import type { IncomingEvent, LineEvent } from '../line/line.ts'
import { isOnCall } from '../state/machine.ts'
import { $phone } from '../state/phone-state.ts'
import type { PhoneState, SecondCall } from '../state/phone-types.ts'

/** What a second call changes for the first; loaded with a call. */
interface SecondCallModule {
  /** A line event of another call than the first. */
  handle(event: Extract<LineEvent, { callId: string }>): void
  /** A further incoming call; false when it is not offered to the agent. */
  offer(event: IncomingEvent): boolean
  /** True when the second call takes the place of the first, which is over. */
  firstIsOver(before: PhoneState, event: Extract<LineEvent, { type: 'ended' | 'failed' }>): boolean
  /** The sound of the first call has changed; false without a second one. */
  firstSounds(stream: MediaStream): boolean
  /** The first call goes on with another party. */
  firstMoved(): void
  /** Before the first call is held or resumed; throws when that is impossible. */
  beforeHold(on: boolean): void
  /** The far end of the first call took no hold; false when the agent does not talk in another. */
  firstNotHeld(): boolean
  /** Mutes both calls; false without a second one. */
  muteBoth(on: boolean): boolean
  /** The line's id of the call that the agent talks in, if it is the second. */
  activeLine(): string | undefined
  /** Answers the waiting call, and holds the first; false without one. */
  answerWaiting(): boolean
  rejectWaiting(): boolean
  /** Ends the second call, if the agent talks in it; false when the first is to be ended, too. */
  endActive(): boolean
}

const $state = atom<SecondCall | undefined>()
let loaded: SecondCallModule | undefined

/** The call beside that of `$phone`; undefined without one. */
export const $secondCall = readonlyType($state)

export function secondIs(second: SecondCall | undefined): void {
  if (second === $state.get()) return
  $state.set(second)
  record('second-call', second ?? { status: 'idle' })
}

export const secondCall = (): SecondCallModule | undefined => loaded

export function secondCallIs(module: SecondCallModule): void {
  loaded = module
}

// A tab that follows learns of the end of both calls at once, or of the tab that had them.
onStart(() => {
  const stop = $phone.listen(phone => isOnCall(phone) || secondIs(undefined))
  return () => {
    stop()
    secondIs(undefined)
  }
})
