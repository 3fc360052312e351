import { toFailure } from '../../../core/failure.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { dialMessages } from '../../../core/phone/call/dial-messages.ts'
import type { DialAnswer } from '../../../core/phone/state/phone-types.ts'
import { asyncAction, whenHere } from '../core-loader.ts'

export { fetchCore } from '../core-loader.ts'

import { showHint } from './dial-hint.ts'
import { partsOf } from './tel-link.ts'

const dial = asyncAction(core => core.dial)

interface Details {
  readonly customerId: string | undefined
  readonly callerId: string | undefined
}

/** Dials the clicked number and shows the result beside it. */
export async function dialFrom(
  element: HTMLElement,
  written: string,
  details: Details
): Promise<void> {
  const { number, extension } = partsOf(written)
  const hint = showHint(element, dialMessages.connecting())
  try {
    const answer = await dial(number, details)
    if (answer.status === 'locked') hint.countDown(answer.seconds, lockedText)
    else hint.show(answerText(answer), answer.status === 'refused' ? 'bad' : 'good')
    if (answer.status === 'dialling')
      whenComesToNothing(answer.callId, why => hint.show(dialMessages.failed({ why }), 'bad'))
    if (answer.status === 'dialling' && extension) sendOnceAnswered(answer.callId, extension)
  } catch (error) {
    const { message } = toFailure(error, commonMessages.networkBroken())
    hint.show(dialMessages.refused({ why: message }), 'bad')
  }
}

/** Reports an outgoing call that fails at once, since no softphone need be visible. */
function whenComesToNothing(callId: string, show: (why: string) => void): void {
  whenHere(({ $phone }) => {
    const stop = $phone.subscribe(phone => {
      const isIt = phone.status !== 'idle' && phone.call.callId === callId
      if (isIt && phone.status === 'dialling') return
      if (isIt && phone.status === 'wrap-up' && !phone.outcome.ok) show(phone.outcome.text)
      queueMicrotask(() => stop())
    })
  })
}

/** A PBX accepts an extension only some time after answering. */
const EXTENSION_AFTER_MS = 1500

function sendOnceAnswered(callId: string, extension: string): void {
  whenHere(({ $phone, sendDtmf }) => {
    const isTalking = (phone = $phone.get()) =>
      phone.status === 'talking' && phone.call.callId === callId
    const stop = $phone.subscribe(phone => {
      const isIt = phone.status !== 'idle' && phone.call.callId === callId
      if (isIt && phone.status === 'dialling') return
      queueMicrotask(() => stop())
      if (isTalking(phone))
        setTimeout(() => {
          if (isTalking()) sendDtmf(extension).catch(() => undefined)
        }, EXTENSION_AFTER_MS)
    })
  })
}

const lockedText = (seconds: number): string => dialMessages.locked({ seconds })

/** Without the number: this page may mask it. */
const answerText = (answer: Exclude<DialAnswer, { status: 'locked' }>): string =>
  answer.status === 'dialling' ? dialMessages.dialling() : dialMessages.refused({ why: answer.why })
