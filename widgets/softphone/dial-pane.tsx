import { useStore } from '@nanostores/react'
import { lineText } from '../../core/text/line.ts'
import { softphoneText as t } from '../../core/text/softphone.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Apart, piece } from '../parts/apart.tsx'
import type { ChoiceProps } from './choice.tsx'
import { useDesk } from './desk.ts'
import { Keypad } from './keypad.tsx'
import { NumberField } from './number-field.tsx'
import { $agent, $callLock, $signState } from './phone.ts'
import { $isDeaf, $isSignedIn, $mayBeSetFree, labelOfState } from './seat-state.ts'
import { useSettings } from './settings.ts'

/** Few seats have more than one number; its room is kept until it comes. */
const choice = piece<ChoiceProps>(() => import('./choice.tsx'))

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
      <div className="mt-auto flex flex-col gap-1">
        <BusyHint />
        <CallButton className="w-full" size="large" />
      </div>
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
  const mayBeSetFree = useStore($mayBeSetFree) && !isDeaf
  const name = mayBeSetFree ? lineText.setFreeAndCall() : t.call()
  return (
    <Button
      aria-label={seconds === 0 && number !== '' ? `${name} ${number}` : undefined}
      className={props.className ?? ''}
      disabled={seconds > 0 || isDeaf || !isSignedIn}
      onClick={call}
      part="button"
      size={props.size}
      title={isSignedIn ? undefined : t.signInFirst()}
      tone="success"
    >
      <Icon size={18} sign="call" />
      {seconds > 0 ? t.callIn({ seconds }) : name}
    </Button>
  )
}

/** Which state of the seat 呼叫 is about to change. */
function BusyHint() {
  const state = useStore($signState)
  const isDeaf = useStore($isDeaf)
  if (!useStore($mayBeSetFree) || isDeaf) return null
  return (
    <p className="text-center text-[12px]/5 text-(--hutong-text-3)">
      {t.stateNow({ state: labelOfState(state) })}
    </p>
  )
}

/** Which of the seat's numbers the other side will see; there only when there is a choice. */
export function CallerIdChoice() {
  const { callerId, setCallerId } = useDesk()
  const holders = useStore($agent)?.cidHolders ?? []
  if (holders.length < 2) return null
  return (
    <Apart
      meanwhile={<span className="h-(--hutong-h)" />}
      piece={choice}
      with={{
        label: t.callerId(),
        onChange: setCallerId,
        options: holders.map(({ cidNumber, name }) => ({
          value: cidNumber,
          label: name && name !== cidNumber ? `${cidNumber}（${name}）` : cidNumber
        })),
        unchosen: t.callerIdAuto(),
        value: callerId
      }}
    />
  )
}
