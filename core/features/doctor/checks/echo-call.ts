import { after } from '../../../environment/clock.ts'
import { $quality } from '../../../phone/media/call-quality.ts'
import { $phone, $registration, dial, finishWrapUp, hangUp } from '../../../phone/phone.ts'
import type { PhoneState, Quality } from '../../../phone/state/phone-types.ts'
import { type CheckOutcome, failed, notChecked, passed, warned } from '../check-result.ts'
import { soundCheckMessages as messages } from '../sound-messages.ts'

/** Answered by then. */
const ANSWER_MS = 20_000
/** Five measurements of the quality. */
const TALK_MS = 11_000
const GOOD_MOS = 3.6

/** Resolves with whether the phone got into that state within the time. */
function reached(until: (phone: PhoneState) => boolean, withinMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const stopTimer = after(withinMs, () => end(false))
    const stop = $phone.listen(phone => until(phone) && end(true))
    function end(isReached: boolean): void {
      stopTimer()
      stop()
      resolve(isReached)
    }
    if (until($phone.get())) end(true)
  })
}

const isOver = ({ status }: PhoneState): boolean => status === 'idle' || status === 'wrap-up'

const unanswered = (code: string | number): CheckOutcome =>
  failed([messages.echoFailed({ code }), messages.echoFailedCause(), messages.echoFailedCure()], {
    code
  })

/** Calls the echo number, measures the quality for some seconds and hangs up. */
export async function checkEchoCall(number: string): Promise<CheckOutcome> {
  const { status } = $registration.get()
  if (status !== 'registered' && status !== 'elsewhere')
    return notChecked(messages.echoUnregistered())
  const answer = await dial(number)
  if (answer.status === 'locked') return unanswered('locked')
  if (answer.status === 'refused')
    return answer.kind === 'invalid'
      ? notChecked(messages.echoNotAllowed(), messages.echoNotAllowedCure())
      : unanswered(answer.code ?? answer.kind)
  const measured: Quality[] = []
  const stop = $quality.listen(quality => measured.push(quality))
  await reached(phone => phone.status === 'talking' || isOver(phone), ANSWER_MS)
  const phone = $phone.get()
  const isAnswered = phone.status === 'talking'
  if (isAnswered) await reached(isOver, TALK_MS)
  stop()
  await endCall()
  if (isAnswered) return outcomeOf(measured.filter(({ level }) => level !== 'unknown'))
  return unanswered(phone.status === 'wrap-up' ? phone.outcome.status : 'timeout')
}

/** Ends the call and its wrap-up: nothing is to be written about it. */
async function endCall(): Promise<void> {
  if (!isOver($phone.get())) await hangUp().catch(() => undefined)
  await reached(isOver, 2000)
  if ($phone.get().status === 'wrap-up') await finishWrapUp().catch(() => undefined)
}

function outcomeOf(measured: readonly Quality[]): CheckOutcome {
  const last = measured.at(-1)
  if (!last)
    return warned([
      messages.echoUnmeasured(),
      messages.echoUnmeasuredCause(),
      messages.echoUnmeasuredCure()
    ])
  const { mos, lossPercent, roundTripMs, jitterMs, level } = last
  const details = { mos, lossPercent, roundTripMs, jitterMs }
  if (level === 'silent')
    return failed(
      [messages.echoSilent(), messages.echoSilentCause(), messages.echoSilentCure()],
      details
    )
  const score = mos.toFixed(1)
  return mos >= GOOD_MOS
    ? passed(messages.echoOk({ mos: score }), details)
    : warned(
        [
          messages.echoPoor({
            mos: score,
            loss: Math.round(lossPercent),
            roundTrip: roundTripMs
          }),
          messages.echoPoorCause(),
          messages.echoPoorCure()
        ],
        details
      )
}
