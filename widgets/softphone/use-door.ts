import { useEffect } from 'react'
import type { Deliver } from '../../core/events.ts'
import { Failure, toFailure } from '../../core/failure.ts'
import type { PhoneState } from '../../core/phone/types.ts'
import { commonText } from '../../core/text/common.ts'
import { dialText } from '../../core/text/dial.ts'
import type { Door } from '../door.ts'
import { fetchCore, whenHere } from '../parts/core.ts'
import type { ValuesOf } from '../values.ts'
import type { CallView, Dialled, DialOptions, SoftphoneDefinition } from './definition.ts'
import {
  $callSeconds,
  $phone,
  $quality,
  $registration,
  answer,
  dial,
  hangUp,
  hold,
  monitor,
  mute,
  register,
  reject,
  sendDtmf,
  testDevices,
  transfer,
  unregister
} from './phone.ts'
import { $isWrappingUp } from './seat-state.ts'

const methods = {
  register,
  unregister,
  answer,
  reject,
  hangUp,
  hold,
  mute,
  sendDtmf,
  transfer,
  monitor,
  testDevices
}

/** The custom states that a host may style, such as `hutong-softphone:state(ringing)`. */
const states = ['idle', 'dialling', 'ringing', 'answering', 'talking', 'wrap-up'] as const

/** Joins the element to the telephone: settings in; methods, properties, states and events out. */
export function useDoor(
  door: Door<SoftphoneDefinition>,
  values: ValuesOf<SoftphoneDefinition>
): void {
  const { sip, rtcConfiguration, agentMode, autoAnswer, registerExpires, noRingtone } = values
  const { flashTitle } = values
  useEffect(
    () =>
      whenHere(core =>
        core.setUpPhone({
          sip,
          rtcConfiguration,
          agentMode,
          autoAnswer,
          registerExpires,
          noRingtone,
          flashTitle
        })
      ),
    [sip, rtcConfiguration, agentMode, autoAnswer, registerExpires, noRingtone, flashTitle]
  )
  // The seat's own mode comes back when the element that asked for another is gone.
  useEffect(() => () => whenHere(core => core.setUpPhone({ agentMode: undefined }))(), [])
  useEffect(() => whenHere(core => core.wantPhone()), [])
  // The dial pad is drawn by now: what rings behind it may come.
  useEffect(() => {
    fetchCore().catch(error => door.fail(toFailure(error, commonText.loadFailed())))
  }, [door])
  useEffect(() => {
    const stops = [
      $phone.subscribe(phone => showPhone(door, phone)),
      $isWrappingUp.listen(() => showPhone(door, $phone.get())),
      $callSeconds.listen(() => door.show({ call: viewOf($phone.get()) })),
      $registration.subscribe(registration => {
        door.show({ registration })
        door.setState('registered', registration.at === 'registered')
      }),
      $quality.subscribe(quality => door.show({ quality })),
      carryOut(door.deliver as Deliver)
    ]
    door.offer({ ...methods, dial: dialOrRefuse })
    return () => {
      for (const stop of stops) stop()
    }
  }, [door])
}

/** Carries the telephone's events out of the element, from the moment that there can be any. */
function carryOut(deliver: Deliver): () => void {
  let end = () => {}
  const callOff = whenHere(core => {
    end = core.carryEvents('phone', deliver)
  })
  return () => {
    callOff()
    end()
  }
}

/** The answer of the core, as a host's method has it: what is no call is a `Failure`. */
async function dialOrRefuse(number: string, options?: DialOptions): Promise<Dialled> {
  const answer = await dial(number, options)
  if (answer.at === 'dialling') return answer
  if (answer.at === 'refused') {
    const { kind, code, why } = answer
    const refused = new Failure(kind, why, code === undefined ? {} : { code })
    // The core has raised it, as it has told the person.
    refused.isRaised = true
    throw refused
  }
  throw new Failure('invalid', dialText.locked({ seconds: answer.seconds }), { code: 'locked' })
}

function showPhone(door: Door<SoftphoneDefinition>, phone: PhoneState): void {
  door.show({ call: viewOf(phone) })
  const at = isOver(phone) ? 'idle' : phone.at
  for (const state of states) door.setState(state, at === state)
  door.setState('muted', phone.at === 'talking' && phone.muted)
  door.setState('held', phone.at === 'talking' && phone.held !== undefined)
}

/** A call of which there is nothing to write down is over, though the panel still says how it went. */
const isOver = (phone: PhoneState): boolean => phone.at === 'wrap-up' && !$isWrappingUp.get()

function viewOf(phone: PhoneState): CallView | undefined {
  if (phone.at === 'idle' || isOver(phone)) return undefined
  const isTalking = phone.at === 'talking'
  return {
    ...phone.call,
    state: phone.at,
    muted: isTalking && phone.muted,
    held: isTalking && phone.held !== undefined,
    seconds: phone.at === 'wrap-up' ? phone.seconds : $callSeconds.get()
  }
}
