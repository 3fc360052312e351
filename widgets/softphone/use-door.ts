import { useEffect } from 'react'
import { carryEvents, type Deliver } from '../../core/events.ts'
import { testDevices } from '../../core/phone/devices.ts'
import {
  $callSeconds,
  $phone,
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
  setUpPhone,
  transfer,
  unregister,
  wantPhone
} from '../../core/phone/phone.ts'
import { $quality } from '../../core/phone/quality.ts'
import type { PhoneState } from '../../core/phone/types.ts'
import type { Door } from '../door.ts'
import type { ValuesOf } from '../values.ts'
import type { CallView, SoftphoneDefinition } from './definition.ts'

const methods = {
  register,
  unregister,
  dial,
  answer,
  reject,
  hangUp,
  hold,
  mute,
  sendDtmf,
  setUpPhone,
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
  useEffect(
    () => setUpPhone({ sip, rtcConfiguration, agentMode, autoAnswer, registerExpires, noRingtone }),
    [sip, rtcConfiguration, agentMode, autoAnswer, registerExpires, noRingtone]
  )
  useEffect(wantPhone, [])
  useEffect(() => {
    const stops = [
      $phone.subscribe(phone => showPhone(door, phone)),
      $callSeconds.listen(() => door.show({ call: viewOf($phone.get()) })),
      $registration.subscribe(registration => {
        door.show({ registration })
        door.setState('registered', registration.at === 'registered')
      }),
      $quality.subscribe(quality => door.show({ quality })),
      carryEvents('phone', door.deliver as Deliver)
    ]
    door.offer(methods)
    return () => {
      for (const stop of stops) stop()
    }
  }, [door])
}

function showPhone(door: Door<SoftphoneDefinition>, phone: PhoneState): void {
  door.show({ call: viewOf(phone) })
  for (const state of states) door.setState(state, phone.at === state)
  door.setState('muted', phone.at === 'talking' && phone.muted)
  door.setState('held', phone.at === 'talking' && phone.held !== undefined)
}

function viewOf(phone: PhoneState): CallView | undefined {
  if (phone.at === 'idle') return undefined
  const isTalking = phone.at === 'talking'
  return {
    ...phone.call,
    state: phone.at,
    muted: isTalking && phone.muted,
    held: isTalking && phone.held !== undefined,
    seconds: phone.at === 'wrap-up' ? phone.seconds : $callSeconds.get()
  }
}
