import { after } from '../../environment/clock.ts'
import { environment, onStart } from '../../environment/environment.ts'
import type { Failure } from '../../failure.ts'
import type { NoticeAction } from '../../notices.ts'
import { askHost } from '../../public-events.ts'
import { lineMessages } from '../line/line-messages.ts'
import { phoneMessages } from '../phone-messages.ts'
import type { DialAnswer } from '../state/phone-types.ts'
import { restrictionOf } from '../state/restriction.ts'
import { perform } from '../tabs/perform-command.ts'
import { CALL_LOCK_S, callLock } from './call-locks.ts'
import { refusal, reportRefusal, reportToPage } from './call-refusal.ts'
import { askWithCall } from './desktop-notices.ts'
import { dialMessages } from './dial-messages.ts'
import { canBeSetFree, dialError, numberToDial } from './dialling.ts'
import { asText } from './host-text.ts'
import { callStarted } from './late-reports.ts'
import { notifyOnceSent } from './outgoing-call.ts'

/** A call from the click on: checks, the host's consent, restrictions, and the command to the line. */

export interface DialOptions {
  readonly customerId?: string | undefined
  /** Caller id: one of the seat's numbers. */
  readonly callerId?: string | undefined
  /** First sets a seat that is 示忙 or 离线 to 空闲, instead of refusing. */
  readonly setFree?: boolean | undefined
  /** The user has confirmed a blacklisted number, or a call outside 9:00 to 20:00. */
  readonly confirmed?: boolean | undefined
}

/** The host is handling `hutong-before-dial`. */
let isRequesting = false
/** Limit for the host's reply to `hutong-before-dial`; without one the call is not placed. */
const LEAVE_WITHIN_MS = 30_000 // rule phone-5

/**
 * Calls a number. Resolves once the call has started, the button is locked, or the call is refused,
 * which has been shown unless the host prevented the call. Pending while the host handles `hutong-before-dial` or the browser prompts
 * for the microphone. Never rejects.
 */
export async function dial(
  number: string | number,
  options?: DialOptions | null
): Promise<DialAnswer> {
  const written = asText(number)
  const seconds = callLock.$left.get()
  if (seconds > 0 || isRequesting) return { status: 'locked', seconds: Math.max(1, seconds) }
  const setFree = options?.setFree === true
  const issue = dialError(written, setFree)
  if (issue !== undefined) {
    const isOfSeat = canBeSetFree() && dialError(written, true) === undefined
    const action = isOfSeat ? callAsFree(number, options) : undefined
    const code = isOfSeat ? 'NOT_FREE' : undefined
    return refusedAs(reportRefusal(refusal(issue, 'invalid', code), false, action))
  }
  callLock.begin(CALL_LOCK_S)
  askWithCall()
  const callId = environment().uuid()
  return dialWithLeave(callId, numberToDial(written), options ?? {})
}

/** Notice action for an agent whose state prevents the call. */
const callAsFree = (number: string | number, options?: DialOptions | null): NoticeAction => ({
  label: lineMessages.setFreeAndCall(),
  act: () => void dial(number, { ...options, setFree: true })
})

/** Notice action for a restricted number that needs confirmation. */
const callAnyway = (number: string, options: DialOptions): NoticeAction => ({
  label: dialMessages.callAnyway(),
  act: () => void dial(number, { ...options, confirmed: true })
})

const refusedAs = ({ message, kind, code }: Failure): DialAnswer => ({
  status: 'refused',
  why: message,
  kind,
  code
})

async function dialWithLeave(
  callId: string,
  number: string,
  options: DialOptions
): Promise<DialAnswer> {
  const { customerId, callerId, setFree, confirmed } = options
  isRequesting = true
  const restricted = confirmed ? undefined : restrictionOf(number)
  const word = await inTime(askHost('before-dial', { number, customerId }))
  const restriction = word ? await restricted : undefined
  isRequesting = false
  if (restriction) {
    callLock.end()
    const { message, reason, canConfirm } = restriction
    const action = canConfirm ? callAnyway(number, options) : undefined
    return refusedAs(reportRefusal(refusal(message, 'refused', reason), false, action))
  }
  if (!word) {
    callLock.end()
    // The host tells the user about its own veto.
    return refusedAs(
      word === undefined
        ? reportRefusal(refusal(phoneMessages.pageSilent(), 'invalid'))
        : reportToPage(refusal(phoneMessages.refusedByPage(), 'invalid', 'VETOED'))
    )
  }
  try {
    notifyOnceSent(callId)
    await callStarted(callId, onLateFailure =>
      perform(
        { do: 'dial', callId, number, customerId, callerId, setFree, confirmed },
        onLateFailure
      )
    )
    return { status: 'dialling', callId }
  } catch (error) {
    callLock.end()
    return refusedAs(reportRefusal(error))
  }
}

/** The host's reply; undefined when it does not reply in time. */
function inTime(word: Promise<boolean>): Promise<boolean | undefined> {
  return new Promise(done => {
    const stop = after(LEAVE_WITHIN_MS, () => done(undefined))
    void word.then(done, () => done(false)).finally(stop)
  })
}

onStart(() => () => {
  isRequesting = false
})
