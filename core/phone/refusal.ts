import { raise } from '../events.ts'
import { Failure, type FailureKind, toFailure } from '../failure.ts'
import { notify } from '../notices.ts'
import { commonText } from '../text/common.ts'
import { tellOfCall } from './call-story.ts'

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

/** A call that the page believes to be dialled is none: it ends for the page as any other does. */
export function cameToNothing(callId: string, text: string): void {
  const none = { callId, callRecordId: undefined }
  tellOfCall('call-state', { state: 'FAILED', ...none })
  tellOfCall('call-end', { ...none, seconds: 0, ok: false, text, status: 0 })
}

/** Tells the person and the page, once, and gives back what to reject with. */
export function tell(error: unknown): Failure {
  const failure = toFailure(error, commonText.networkJam())
  if (told.has(failure) || failure.kind === 'aborted') return failure
  notify('error', failure.message)
  return tellPage(failure)
}

/** Tells the page alone, of what the person reads somewhere else already. */
export function tellPage(failure: Failure): Failure {
  told.add(failure)
  raise(failure, 'phone')
  return failure
}
