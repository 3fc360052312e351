import { useStore } from '@nanostores/react'
import { secondViewMessages as messages } from '../../../core/phone/second-call/second-view-messages.ts'
import { softphoneCallMessages as callMessages } from '../../../core/phone/softphone-call-messages.ts'
import { softphoneMessages } from '../../../core/phone/softphone-messages.ts'
import type { SecondCall } from '../../../core/phone/state/phone-types.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Toolbar } from '../../kit/toolbar.tsx'
import { begin } from '../../parts/begin-part.ts'
import { useCallerDetails } from '../call/call-info.tsx'
import type { CallOn } from '../call/call-progress.tsx'
import { switchesOf } from '../call/call-switches.tsx'
import { RecordingStatus } from '../call/recording-status.tsx'
import { Tile } from '../call-tile.tsx'
import { shortcutOf } from '../number-typing.ts'
import { type OpenPaneName, useSoftphone } from '../softphone-context.ts'
import { $phone, $recordingPause, $secondCall, hangUp } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import { runSecond } from './run-second.ts'
import { firstText, secondText } from './second-state-text.ts'
import { TalkRow } from './talk-row.tsx'
import { WaitingCall } from './waiting-call.tsx'

export interface SecondViewProps {
  readonly phone: CallOn
  readonly second: SecondCall
}

const swap = () => runSecond(two => two.swapCalls())
const join = () => runSecond(two => two.joinCalls())
const dropFirst = () => runSecond(two => two.dropCall('first'))
const dropSecond = () => runSecond(two => two.dropCall('second'))

/** Both calls of an agent who consults, or a caller who waits. */
export default function SecondView({ phone, second }: SecondViewProps) {
  if (second.status === 'ringing') return <WaitingCall call={second.call} />
  return (
    <div className="flex grow flex-col gap-3">
      <Parties phone={phone} second={second} />
      <Controls phone={phone} second={second} />
      <Actions phone={phone} second={second} />
    </div>
  )
}

/** The same in a popover of the bar, whose toolbar has the controls. */
export function SecondPane() {
  const phone = useStore($phone)
  const second = useStore($secondCall)
  if (!second || second.status === 'ringing' || phone.status !== 'talking') return null
  return (
    <>
      <Parties phone={phone} second={second} />
      <Switches second={second} />
      <Actions phone={phone} second={second} />
    </>
  )
}

function Parties({ phone, second }: SecondViewProps) {
  const first = useCallerDetails(phone.call).caller
  const other = useCallerDetails(second.call).caller
  const [ofFirst, ofSecond] = [firstText(phone, second), secondText(second)]
  return (
    <>
      <ul aria-label={messages.parties()} className="flex flex-col gap-2">
        <TalkRow
          call={phone.call}
          drop={dropFirst}
          isActive={second.isJoined || !second.isActive}
          isAnswered
          isJoined={second.isJoined}
          state={ofFirst}
        />
        <TalkRow
          call={second.call}
          drop={dropSecond}
          isActive={second.isJoined || second.isActive}
          isAnswered={second.status === 'talking'}
          isJoined={second.isJoined}
          since={second.since}
          state={ofSecond}
        />
      </ul>
      <RecordingStatus className="text-center" />
      <p className="sr-only" role="status">
        {messages.callerState({ who: first, state: ofFirst })}{' '}
        {messages.callerState({ who: other, state: ofSecond })}
      </p>
    </>
  )
}

const isSettled = (phone: SecondViewProps['phone'], { status }: SecondCall): boolean =>
  status === 'talking' && phone.status === 'talking' && phone.transferring === undefined

function Controls({ phone, second }: SecondViewProps) {
  const { setPane, from } = useSoftphone()
  const { shows } = useSettings()
  const isOff = !isSettled(phone, second)
  const pause = useStore($recordingPause)
  const opens = (pane: OpenPaneName) => ({
    pane,
    isReturning: from === pane,
    onClick: () => setPane(pane)
  })
  return (
    <Toolbar className="grid grid-cols-3 gap-2" columns={3} label={callMessages.controls()}>
      {switchesOf(phone, pause)
        // 切换 is in the place of 保持.
        .filter((_, at) => at !== 1)
        .map(({ icon, label, isOn, shortcut, flip }) => (
          <Tile
            icon={icon}
            key={label}
            label={label}
            onClick={flip}
            pressed={isOn}
            shortcut={shortcut}
          />
        ))}
      <Tile
        disabled={isOff || second.isJoined}
        icon={<Icon size={20} name="transfer" />}
        label={messages.swap()}
        onClick={swap}
      />
      <Tile
        disabled={isOff || second.isJoined}
        icon={<Icon size={20} name="call" />}
        label={messages.join()}
        onClick={join}
      />
      <Tile
        icon={<Icon size={20} name="keys" />}
        label={softphoneMessages.keypad()}
        shortcut={shortcutOf('keypad')}
        {...opens('keypad')}
      />
      {shows('devices') && (
        <Tile
          icon={<Icon size={20} name="headset" />}
          label={softphoneMessages.devices()}
          {...opens('devices')}
        />
      )}
    </Toolbar>
  )
}

function Switches({ second }: { second: SecondCall }) {
  if (second.status !== 'talking' || second.isJoined) return null
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={swap} part="button">
        {messages.swap()}
      </Button>
      <Button onClick={join} part="button">
        {messages.join()}
      </Button>
    </div>
  )
}

function endText({ call, status, isJoined }: SecondCall): string {
  if (isJoined) return messages.endConference()
  if (call.direction === 'incoming') return messages.endWaiting()
  return status === 'talking' ? messages.endConsult() : messages.cancelConsult()
}

function Actions({ phone, second }: SecondViewProps) {
  return (
    <div className="mt-auto flex flex-col gap-3">
      <Button
        disabled={!isSettled(phone, second)}
        onClick={() => runSecond(two => two.completeTransfer())}
        part="button"
        size="large"
        tone="primary"
      >
        <Icon size={18} name="transfer" />
        {second.isJoined ? messages.leave() : messages.complete()}
      </Button>
      <Button
        onClick={event => event.detail < 2 && (second.isJoined ? begin(hangUp()) : dropSecond())}
        part="button-hangup"
        size="large"
        tone="danger"
      >
        <Icon size={18} name="hangUp" />
        {endText(second)}
      </Button>
    </div>
  )
}
