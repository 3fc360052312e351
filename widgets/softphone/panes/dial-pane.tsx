import { useStore } from '@nanostores/react'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { lineMessages } from '../../../core/phone/line/line-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { $hasNoMicrophone, $isSignedIn, $mayBeSetFree, labelOfState } from '../bar/seat-state.ts'
import { useSoftphone } from '../softphone-context.ts'
import { $agent, $callLock, $signState } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import type { ChoiceProps } from './device-select.tsx'
import { Keypad } from './keypad.tsx'
import { NumberField } from './number-field.tsx'

/** Few seats have more than one number; the space is reserved while it loads. */
const choice = lazyView<ChoiceProps>(() => import('./device-select.tsx'))

/** The idle softphone: number, keypad, call button. */
export function DialPane() {
  const softphone = useSoftphone()
  const { shows } = useSettings()
  return (
    <>
      <NumberField
        input={softphone.input}
        onChange={softphone.setNumber}
        onEnter={softphone.call}
        onRedial={softphone.redial}
        value={softphone.number}
      />
      <CallerIdChoice />
      {shows('keypad') && <Keypad onDigit={softphone.press} />}
      <div className="mt-auto flex flex-col gap-1">
        <BusyHint />
        <CallButton className="w-full" size="large" />
      </div>
      <slot name="empty" />
    </>
  )
}

/** Locked for three seconds after a click, with a countdown. */
export function CallButton(props: { className?: string; size: 'medium' | 'large' }) {
  const { call, number } = useSoftphone()
  const seconds = useStore($callLock)
  const isMicrophoneMissing = useStore($hasNoMicrophone)
  const isSignedIn = useStore($isSignedIn)
  const mayBeSetFree = useStore($mayBeSetFree) && !isMicrophoneMissing
  const name = mayBeSetFree ? lineMessages.setFreeAndCall() : messages.call()
  return (
    <Button
      aria-label={seconds === 0 && number !== '' ? `${name} ${number}` : undefined}
      className={props.className ?? ''}
      disabled={seconds > 0 || isMicrophoneMissing || !isSignedIn}
      onClick={call}
      part="button"
      size={props.size}
      title={isSignedIn ? undefined : messages.signInFirst()}
      tone="success"
    >
      <Icon size={18} name="call" />
      {seconds > 0 ? messages.callIn({ seconds }) : name}
    </Button>
  )
}

/** Which seat state 呼叫 is about to change. */
function BusyHint() {
  const state = useStore($signState)
  const isMicrophoneMissing = useStore($hasNoMicrophone)
  if (!useStore($mayBeSetFree) || isMicrophoneMissing) return null
  return (
    <p className="text-center text-[12px]/5 text-(--hutong-text-3)">
      {messages.stateNow({ state: labelOfState(state) })}
    </p>
  )
}

/** The caller id; rendered only when the seat has several numbers. */
export function CallerIdChoice() {
  const { callerId, setCallerId } = useSoftphone()
  const holders = useStore($agent)?.cidHolders ?? []
  if (holders.length < 2) return null
  return (
    <Lazy
      fallback={<span className="h-(--hutong-h)" />}
      view={choice}
      with={{
        label: messages.callerId(),
        onChange: setCallerId,
        options: holders.map(({ cidNumber, name }) => ({
          value: cidNumber,
          label:
            name && name !== cidNumber
              ? joinMessages.aside({ text: cidNumber, note: name })
              : cidNumber
        })),
        unchosen: messages.callerIdAuto(),
        value: callerId
      }}
    />
  )
}
