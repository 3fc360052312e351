/** What the buttons of a headset mean in the state of the telephone, and which lights show it. */
import { isOnCall } from '../../state/on-call.ts'
import type { PhoneState } from '../../state/phone-types.ts'
import type { Command } from '../../tabs/tab-messages.ts'
import { type ButtonName, type HeadsetLayout, isSet, type LightName } from './headset-layout.ts'

export type HeadsetCommand = Extract<
  Command,
  { do: 'answer' | 'reject' | 'hangUp' | 'mute' | 'hold' }
>
export type Lights = Readonly<Record<LightName, boolean>>

/** The lights for a state of the telephone. */
export function lightsFor(phone: PhoneState): Lights {
  const talk = phone.status === 'talking' ? phone : undefined
  return {
    offHook: isOnCall(phone) && phone.status !== 'ringing',
    ring: phone.status === 'ringing',
    mute: talk?.muted === true,
    hold: talk?.held === 'us' || talk?.held === 'both'
  }
}

/**
 * After the host has changed a light, a device reports the state it has followed, or a momentary
 * button its release: for this long an opposite report is no press of the user.
 */
const SETTLE_MS = 500 // rule phone-71

/** The light that an absolute button follows. */
const followed: Readonly<Partial<Record<ButtonName, 'offHook' | 'mute'>>> = {
  hook: 'offHook',
  mute: 'mute'
}

interface Press {
  readonly name: ButtonName
  /** For a button that reports a state. */
  readonly isOn: boolean
  readonly isToggle: boolean
}

/** Interprets input reports of one device. `monotonic` is in ms. */
export function headsetButtons(layout: HeadsetLayout, monotonic: () => number) {
  const values: Partial<Record<ButtonName, boolean>> = {}
  const settledAt: Partial<Record<ButtonName, number>> = {}
  let shown: Lights = { offHook: false, ring: false, mute: false, hold: false }

  function pressOf(name: ButtonName, isOn: boolean, isAbsolute: boolean): Press | undefined {
    const before = values[name] ?? false
    values[name] = isOn
    if (!isAbsolute) return isOn ? { name, isOn, isToggle: true } : undefined
    if (isOn === before) return undefined
    const light = followed[name]
    if (light === undefined) return isOn ? { name, isOn, isToggle: true } : undefined
    return monotonic() < (settledAt[name] ?? 0) ? undefined : { name, isOn, isToggle: false }
  }

  return {
    /** The presses in a report. */
    read(reportId: number, data: DataView): readonly Press[] {
      return Object.entries(layout.buttons).flatMap(([name, field]) => {
        if (field.reportId !== reportId) return []
        return pressOf(name as ButtonName, isSet(data, field), field.isAbsolute) ?? []
      })
    },
    /** The host has sent these lights: a button with a state follows its light when that changes. */
    follow(lights: Lights, isRepeated: boolean): void {
      for (const [name, light] of Object.entries(followed) as [ButtonName, 'offHook' | 'mute'][]) {
        if (lights[light] === shown[light] && !isRepeated) continue
        values[name] = lights[light]
        settledAt[name] = monotonic() + SETTLE_MS
      }
      shown = lights
    }
  }
}

/** What a press does now; undefined when it does not apply. */
export function commandFor(press: Press, phone: PhoneState): HeadsetCommand | undefined {
  switch (press.name) {
    case 'hook':
      return onHook(press, phone)
    case 'mute':
      // An on of a muted call comes from a button that does not follow the light.
      if (phone.status !== 'talking') return undefined
      return { do: 'mute', on: (press.isToggle || press.isOn) && !phone.muted }
    case 'busy':
      return phone.status === 'ringing' ? { do: 'reject' } : undefined
    case 'drop':
      if (phone.status === 'ringing') return { do: 'reject' }
      return isOnCall(phone) ? { do: 'hangUp' } : undefined
    case 'flash':
    case 'hold':
      if (phone.status !== 'talking' || phone.call.kind === 'monitor') return undefined
      return { do: 'hold', on: phone.held !== 'us' && phone.held !== 'both' }
    default:
      return undefined
  }
}

function onHook({ isOn, isToggle }: Press, phone: PhoneState): HeadsetCommand | undefined {
  if (phone.status === 'ringing') return isOn ? { do: 'answer' } : undefined
  return isOnCall(phone) && (isToggle || !isOn) ? { do: 'hangUp' } : undefined
}
