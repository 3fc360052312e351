import { onStart } from '../environment.ts'
import { raise } from '../events.ts'
import { Failure, type FailureKind, toFailure } from '../failure.ts'
import { dismiss, type NoticeAction, notify } from '../notices.ts'
import { $onCall } from '../session/call-guard.ts'
import { commonText } from '../text/common.ts'
import { $phone, $registration } from './state.ts'
import type { PhoneState } from './types.ts'

/** A deed that a rule of ours does not allow, or that cannot be done now. */
export const refusal = (message: string, kind: FailureKind = 'phone', code?: string): Failure =>
  new Failure(kind, message, code === undefined ? {} : { code })

const told = new WeakSet<Failure>()

/** Marks a failure that somebody else has already told the person about, as `call()` does. */
export function alreadyTold(failure: Failure): Failure {
  told.add(failure)
  failure.isRaised = true
  return failure
}

/** What the person is being told, and whether it is about the line. */
let shown: readonly { readonly id: number; readonly isOfLine: boolean }[] = []

/**
 * Tells the person and the page, once, and gives back what to reject with. The person has no more
 * use for it once the next call is on, or, if it was about the line, once the line is there.
 */
export function tell(error: unknown, isOfLine = false, action?: NoticeAction): Failure {
  const failure = toFailure(error, commonText.networkJam())
  if (told.has(failure) || failure.kind === 'aborted') return failure
  const id = notify('error', failure.message, { action })
  shown = [...shown.filter(each => each.id !== id), { id, isOfLine }]
  return tellPage(failure)
}

function putRight(isOver: (notice: (typeof shown)[number]) => boolean): void {
  const over = shown.filter(isOver)
  shown = shown.filter(each => !over.includes(each))
  for (const { id } of over) dismiss(id)
}

const isPassedOn = (phone: PhoneState): boolean =>
  phone.at === 'talking' && phone.transferring !== undefined

onStart(() => {
  const stops = [
    $registration.listen(({ at }) => at === 'registered' && putRight(each => each.isOfLine)),
    // The next call, or the end of the one that it was about.
    $onCall.listen(() => putRight(() => true)),
    $phone.listen((phone, before) => {
      const isAnew = isPassedOn(phone) && !(before && isPassedOn(before))
      // What was said of the transfer before is out of date.
      if (isAnew) putRight(each => !each.isOfLine)
    })
  ]
  return () => {
    shown = []
    for (const stop of stops) stop()
  }
})

/** Tells the page alone, of what the person reads somewhere else already. */
export function tellPage(failure: Failure): Failure {
  told.add(failure)
  raise(failure, 'phone')
  return failure
}
