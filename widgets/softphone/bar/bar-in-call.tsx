import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { secondViewMessages } from '../../../core/phone/second-call/second-view-messages.ts'
import { softphoneCallMessages as callMessages } from '../../../core/phone/softphone-call-messages.ts'
import { softphoneMessages as messages } from '../../../core/phone/softphone-messages.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Lazy, lazyView } from '../../kit/lazy-view.tsx'
import { Toolbar } from '../../kit/toolbar.tsx'
import { type CallOn, CallTimer, failureText, waitingFor } from '../call/call-progress.tsx'
import { switchesOf } from '../call/call-switches.tsx'
import { HangUpButton } from '../call/hang-up-button.tsx'
import { QualityBars, qualityOf, useQuality } from '../call/quality-bars.tsx'
import { RecordingStatus } from '../call/recording-status.tsx'
import { fetchPanes } from '../panes/pane.tsx'
import { SecondInLine } from '../second/second-in-line.tsx'
import type { WaitingCallProps } from '../second/waiting-call.tsx'
import { $recordingPause, $secondCall } from '../softphone-phone.ts'
import { useSettings } from '../softphone-settings.ts'
import { CallerInLine, Opener } from './bar-pieces.tsx'

const waiting = lazyView<WaitingCallProps>(() => import('../second/waiting-card.tsx'))

export function BarInCall({ phone }: { phone: CallOn }) {
  const { shows } = useSettings()
  const quality = useQuality()
  const second = useStore($secondCall)
  const pause = useStore($recordingPause)
  const isTalking = phone.status === 'talking'
  const isMonitor = phone.call.kind === 'monitor'
  // The agent talks in the second call, and the first is on hold.
  const isOther = second?.isActive === true && !second.isJoined
  useEffect(() => {
    if (isTalking) fetchPanes()
  }, [isTalking])
  return (
    <>
      <CallerInLine call={isOther ? second.call : phone.call}>
        {isOther ? null : isTalking ? (
          <CallTimer className="font-semibold" />
        ) : (
          <span className="shrink-0 text-(--hutong-text-2)" role="status">
            {waitingFor(phone)}
          </span>
        )}
      </CallerInLine>
      <span
        className="min-w-0 truncate text-[12px]/5 text-(--hutong-warn) @max-xl/bar:not-empty:order-2 @max-xl/bar:not-empty:w-full"
        role="status"
      >
        {second ? <SecondInLine phone={phone} second={second} /> : failureText(phone)}
      </span>
      <RecordingStatus className="min-w-0 truncate @max-xl/bar:order-2 @max-xl/bar:w-full" />
      <slot name="call-info" />
      <Toolbar
        className="flex shrink-0 gap-1 @max-xl/bar:order-1 @max-xl/bar:w-full @max-xl/bar:gap-2"
        label={callMessages.controls()}
      >
        {switchesOf(phone, pause).map(({ icon, label, isOn, isOff, shortcut, flip }) => (
          <IconButton
            aria-keyshortcuts={shortcut}
            aria-pressed={isOn}
            disabled={isOff}
            key={shortcut ?? 'recording'}
            label={label}
            onClick={flip}
            part="button"
          >
            {icon}
          </IconButton>
        ))}
        {!isMonitor && (
          <Opener
            disabled={!isTalking}
            icon={<Icon size={20} name="keys" />}
            label={messages.keypad()}
            pane="keypad"
          />
        )}
        {second && second.status !== 'ringing' && (
          <Opener
            icon={<Icon size={20} name="call" />}
            label={secondViewMessages.title()}
            pane="second"
          />
        )}
        {shows('transfer') && !isMonitor && (!second || second.status === 'ringing') && (
          <Opener
            disabled={!isTalking || phone.transferring !== undefined}
            icon={<Icon size={20} name="transfer" />}
            label={messages.transfer()}
            pane="transfer"
          />
        )}
        {shows('devices') && (
          <Opener
            icon={<Icon size={20} name="headset" />}
            label={messages.devices()}
            pane="devices"
          />
        )}
        {quality && isTalking && quality.level === 'unknown' && (
          <span
            className="flex w-8 items-center justify-center"
            title={callMessages.qualityUnknown()}
          >
            <QualityBars level="unknown" />
            <span className="sr-only">{callMessages.qualityUnknown()}</span>
          </span>
        )}
        {quality && (!isTalking || quality.level !== 'unknown') && (
          <Opener
            disabled={!isTalking}
            icon={<QualityBars level={isTalking ? quality.level : 'unknown'} />}
            label={isTalking ? qualityOf[quality.level].levelLabel() : messages.quality()}
            pane="quality"
          />
        )}
      </Toolbar>
      <slot name="actions" />
      <HangUpButton phone={phone} size="medium" />
      {second?.status === 'ringing' && <Lazy view={waiting} with={{ call: second.call }} />}
    </>
  )
}
