import { useStore } from '@nanostores/react'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Choice } from './choice.tsx'
import { useDesk } from './desk.ts'
import { Keypad } from './keypad.tsx'
import { NumberField } from './number-field.tsx'
import { $agent, $callLock } from './phone.ts'
import { $isDeaf, $isSignedIn } from './seat-state.ts'
import { useSettings } from './settings.ts'

/** The telephone at rest: a number, the keys, and the green button. */
export function DialPane() {
  const desk = useDesk()
  const { shows } = useSettings()
  return (
    <>
      <NumberField
        input={desk.input}
        onChange={desk.setNumber}
        onEnter={desk.call}
        value={desk.number}
      />
      <CallerIdChoice />
      {shows('keypad') && <Keypad onDigit={desk.press} />}
      <CallButton className="mt-auto w-full" size="large" />
      <slot name="empty" />
    </>
  )
}

/** Locked for three seconds after a click, and says how long still. */
export function CallButton(props: { className?: string; size: 'medium' | 'large' }) {
  const { call, number } = useDesk()
  const seconds = useStore($callLock)
  const isDeaf = useStore($isDeaf)
  const isSignedIn = useStore($isSignedIn)
  return (
    <Button
      aria-label={seconds === 0 && number !== '' ? t.callLabel({ number }) : undefined}
      className={props.className ?? ''}
      disabled={seconds > 0 || isDeaf || !isSignedIn}
      onClick={call}
      part="button"
      size={props.size}
      title={isSignedIn ? undefined : t.signInFirst()}
      tone="success"
    >
      <Icon size={18} sign="call" />
      {seconds > 0 ? t.callIn({ seconds }) : t.call()}
    </Button>
  )
}

/** Which of the seat's numbers the other side will see; there only when there is a choice. */
export function CallerIdChoice() {
  const { callerId, setCallerId } = useDesk()
  const holders = useStore($agent)?.cidHolders ?? []
  if (holders.length < 2) return null
  return (
    <Choice
      label={t.callerId()}
      onChange={setCallerId}
      options={holders.map(({ cidNumber, name }) => ({
        value: cidNumber,
        label: name && name !== cidNumber ? `${cidNumber}（${name}）` : cidNumber
      }))}
      unchosen={t.callerIdAuto()}
      value={callerId}
    />
  )
}
