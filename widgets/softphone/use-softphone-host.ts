import { useEffect } from 'react'
import { Failure, toFailure } from '../../core/failure.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { dialMessages } from '../../core/phone/call/dial-messages.ts'
import type { PhoneState } from '../../core/phone/state/phone-types.ts'
import type { EventDispatcher } from '../../core/public-events.ts'
import type { ElementHost } from '../define/element-host.ts'
import type { ValuesOf } from '../define/values.ts'
import { fetchCore, whenHere } from '../parts/core-loader.ts'
import { $isWrappingUp } from './bar/seat-state.ts'
import type { CallView, Dialled, DialOptions, SoftphoneDefinition } from './definition.ts'
import {
  $callSeconds,
  $phone,
  $quality,
  $registration,
  $secondCall,
  answer,
  dial,
  hangUp,
  hold,
  monitor,
  mute,
  register,
  reject,
  secondControls,
  sendDtmf,
  testDevices,
  transfer,
  unregister
} from './softphone-phone.ts'

type TwoCalls = Awaited<ReturnType<typeof secondControls>>

/** A method for two calls, whose code is loaded with its first use. */
const ofTwo =
  <Args extends readonly unknown[]>(of: (two: TwoCalls) => (...args: Args) => Promise<void>) =>
  async (...args: Args) =>
    of(await secondControls())(...args)

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
  consult: ofTwo(two => two.consult),
  completeTransfer: ofTwo(two => two.completeTransfer),
  joinCalls: ofTwo(two => two.joinCalls),
  swapCalls: ofTwo(two => two.swapCalls),
  dropCall: ofTwo(two => two.dropCall),
  monitor,
  testDevices
}

/** Custom states for styling, such as `hutong-softphone:state(ringing)`. */
const states = ['idle', 'dialling', 'ringing', 'answering', 'talking', 'wrap-up'] as const

/** Binds the element to the telephone: settings in; methods, properties, states and events out. */
export function useSoftphoneHost(
  host: ElementHost<SoftphoneDefinition>,
  values: ValuesOf<SoftphoneDefinition>
): void {
  const { sip, rtcConfiguration, exchange, agentMode, autoAnswer, registerExpires } = values
  const { noRingtone, flashTitle } = values
  useEffect(
    () =>
      whenHere(core =>
        core.setUpPhone({
          sip,
          rtcConfiguration,
          exchange,
          agentMode,
          autoAnswer,
          registerExpires,
          noRingtone,
          flashTitle
        })
      ),
    [
      sip,
      rtcConfiguration,
      exchange,
      agentMode,
      autoAnswer,
      registerExpires,
      noRingtone,
      flashTitle
    ]
  )
  // Restores the seat's own mode when an element that set another one is removed.
  useEffect(() => () => whenHere(core => core.setUpPhone({ agentMode: undefined }))(), [])
  useEffect(() => whenHere(core => core.wantPhone()), [])
  // The dial pad is rendered by now: loads the core, which receives calls.
  useEffect(() => {
    fetchCore().catch(error => host.fail(toFailure(error, commonMessages.loadFailed())))
  }, [host])
  useEffect(() => {
    const stops = [
      $phone.subscribe(phone => showPhone(host, phone)),
      $secondCall.subscribe(second => host.setReadOnly({ secondCall: second })),
      $isWrappingUp.listen(() => showPhone(host, $phone.get())),
      $callSeconds.listen(() => host.setReadOnly({ call: viewOf($phone.get()) })),
      $registration.subscribe(registration => {
        host.setReadOnly({ registration })
        host.setState('registered', registration.status === 'registered')
      }),
      $quality.subscribe(quality => host.setReadOnly({ quality })),
      carryOut(host.emit as EventDispatcher)
    ]
    host.setMethods({ ...methods, dial: dialOrRefuse })
    return () => {
      for (const stop of stops) stop()
    }
  }, [host])
}

/** Forwards the telephone's events as element events from the start. */
function carryOut(deliver: EventDispatcher): () => void {
  let end = () => {}
  const callOff = whenHere(core => {
    end = core.carryEvents('phone', deliver)
  })
  return () => {
    callOff()
    end()
  }
}

/** The core's result as the method returns it: no call placed rejects with a `Failure`. */
async function dialOrRefuse(number: string, options?: DialOptions): Promise<Dialled> {
  const answer = await dial(number, options)
  if (answer.status === 'dialling') return answer
  if (answer.status === 'refused') {
    const { kind, code, why } = answer
    const refused = new Failure(kind, why, code === undefined ? {} : { code })
    // The core has already reported and raised it.
    refused.isRaised = true
    throw refused
  }
  throw new Failure('invalid', dialMessages.locked({ seconds: answer.seconds }), { code: 'locked' })
}

function showPhone(host: ElementHost<SoftphoneDefinition>, phone: PhoneState): void {
  host.setReadOnly({ call: viewOf(phone) })
  const status = isOver(phone) ? 'idle' : phone.status
  for (const state of states) host.setState(state, status === state)
  host.setState('muted', phone.status === 'talking' && phone.muted)
  host.setState('held', phone.status === 'talking' && phone.held !== undefined)
}

/** A call without wrap-up is over, though the panel still shows its result. */
const isOver = (phone: PhoneState): boolean => phone.status === 'wrap-up' && !$isWrappingUp.get()

function viewOf(phone: PhoneState): CallView | undefined {
  if (phone.status === 'idle' || isOver(phone)) return undefined
  const isTalking = phone.status === 'talking'
  return {
    ...phone.call,
    state: phone.status,
    muted: isTalking && phone.muted,
    held: isTalking && phone.held !== undefined,
    seconds: phone.status === 'wrap-up' ? phone.seconds : $callSeconds.get()
  }
}
