import { onStart } from '../../environment/environment.ts'
import { Failure, type FailureKind, toFailure } from '../../failure.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { $notices, dismiss, type NoticeAction, notify } from '../../notices.ts'
import { dispatch } from '../../public-events.ts'
import { $onCall } from '../../session/call-guard.ts'
import { $phone, $registration } from '../state/phone-state.ts'
import type { PhoneState } from '../state/phone-types.ts'

/** Failure of an action that is not allowed or not possible now. */
export const refusal = (message: string, kind: FailureKind = 'phone', code?: string): Failure =>
  new Failure(kind, message, code === undefined ? {} : { code })

const reported = new WeakSet<Failure>()

/** Marks a failure that has already been shown, for example by `call()`. */
export function isReported(failure: Failure): Failure {
  reported.add(failure)
  failure.isRaised = true
  return failure
}

/** The visible notices, and whether they concern the line. */
let shown: readonly { readonly id: number; readonly isOfLine: boolean }[] = []

/**
 * Shows the failure and emits `hutong-error`, once; returns it to reject with. The notice is
 * dismissed on the next call or, if it concerns the line, once the line is registered.
 */
export function reportRefusal(error: unknown, isOfLine = false, action?: NoticeAction): Failure {
  const failure = toFailure(error, commonMessages.networkJam())
  if (reported.has(failure) || failure.kind === 'aborted') return failure
  if (isShownAlready(failure)) return reportToPage(failure)
  const id = notify('error', failure.message, { action })
  shown = [...shown.filter(each => each.id !== id), { id, isOfLine }]
  return reportToPage(failure)
}

/** The notice that the seat is 示忙 contains the reason, and stays. */
const isShownAlready = ({ kind, message }: Failure): boolean =>
  kind === 'microphone' &&
  $notices.get().some(({ text }) => text !== message && text.includes(message))

function putRight(isOver: (notice: (typeof shown)[number]) => boolean): void {
  const over = shown.filter(isOver)
  shown = shown.filter(each => !over.includes(each))
  for (const { id } of over) dismiss(id)
}

const isPassedOn = (phone: PhoneState): boolean =>
  phone.status === 'talking' && phone.transferring !== undefined

onStart(() => {
  const stops = [
    $registration.listen(
      ({ status }) => status === 'registered' && putRight(each => each.isOfLine)
    ),
    // The next call, or the end of the failed one.
    $onCall.listen(() => putRight(() => true)),
    $phone.listen((phone, before) => {
      const isPassedOnAgain = isPassedOn(phone) && !(before && isPassedOn(before))
      // A new transfer supersedes the notices about the previous one.
      if (isPassedOnAgain) putRight(each => !each.isOfLine)
    })
  ]
  return () => {
    shown = []
    for (const stop of stops) stop()
  }
})

/** Emits `hutong-error` only, for a failure that is shown elsewhere. */
export function reportToPage(failure: Failure): Failure {
  reported.add(failure)
  dispatch(failure, 'phone')
  return failure
}
