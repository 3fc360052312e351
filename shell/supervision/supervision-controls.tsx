import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import {
  $listening,
  $whyNotListen,
  cutIn,
  endCall,
  listenOnly,
  listenTo,
  openVoice,
  stopListening,
  whisper
} from '../../core/features/supervision/listening.ts'
import { supervisionMessages as messages } from '../../core/features/supervision/messages.ts'
import { $ownPart, $runningCalls } from '../../core/features/supervision/running-calls.ts'
import type { Eavesdropper } from '../../core/features/supervision/schemas.ts'
import { $may } from '../../core/session/user.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/use-kept-focus.ts'
import { useAsyncAction } from '../list/actions/use-async-action.ts'
import { useWatchedRunning } from './use-running.ts'

interface ControlsProps {
  readonly callRecordId: string
  /** Agent of the call, for the accessible names of the buttons. */
  readonly agent: string
}
interface InRow {
  /** In a list row the text beside the buttons is visually hidden. */
  readonly isInRow?: boolean
}

/** 监听, 静音, 密语, 强插 and 挂断 of one running call; renders nothing without the permission. */
export function SupervisionControls(props: ControlsProps & InRow) {
  const may = useStore($may)
  return may('CCS.MONI.CUTIN') ? <Controls {...props} /> : null
}

function Controls({ callRecordId, agent, isInRow = false }: ControlsProps & InRow) {
  const listening = useStore($listening)
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  useWatchedRunning()
  const isOurs = listening?.callRecordId === callRecordId
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={`${messages.controls()} ${agent}`}
      className={`flex flex-wrap items-center gap-2 outline-none ${isInRow ? 'py-1' : ''}`}
      ref={frame}
      role="group"
      tabIndex={-1}
      {...keptFocus}
    >
      {isOurs ? (
        <InCall callRecordId={callRecordId} isUp={listening.isUp} />
      ) : (
        <Listen callRecordId={callRecordId} agent={agent} />
      )}
      <HangUp callRecordId={callRecordId} agent={agent} />
      {isOurs && (
        <SupervisionStatus callRecordId={callRecordId} isInRow={isInRow} isUp={listening.isUp} />
      )}
    </div>
  )
}

function Listen({ callRecordId, agent }: ControlsProps) {
  const whyNot = useStore($whyNotListen)
  const { isBusy, perform } = useAsyncAction()
  return (
    <Button
      aria-disabled={whyNot !== undefined || isBusy('listen')}
      aria-label={messages.listenTo({ agent })}
      onClick={() => {
        if (whyNot === undefined) perform('listen', () => listenTo(callRecordId))
      }}
      size="small"
      title={whyNot}
    >
      {messages.listen()}
    </Button>
  )
}

const ROBOT = 1

interface InCallProps {
  readonly callRecordId: string
  readonly isUp: boolean
}

const pressed =
  'aria-pressed:border-(--hutong-brand) aria-pressed:bg-(--hutong-bg-sel) aria-pressed:text-(--hutong-link)!'

function InCall({ callRecordId, isUp }: InCallProps) {
  const own = useStore($ownPart)(callRecordId)
  const { isCutIn = false, isSpeaking = false, isWhispering = false } = own ?? {}
  const call = useStore($runningCalls)?.find(one => one.callRecordId === callRecordId)
  const isRobot = call?.callType === ROBOT
  const { isBusy, perform } = useAsyncAction()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        aria-disabled={!isUp || isBusy('voice')}
        aria-pressed={!isSpeaking}
        className={pressed}
        onClick={() => isUp && perform('voice', () => openVoice(callRecordId, !isSpeaking))}
        size="small"
      >
        {messages.mute()}
      </Button>
      <Button
        aria-disabled={!isUp || isRobot || isBusy('mode')}
        aria-pressed={isWhispering}
        className={pressed}
        onClick={() =>
          isUp &&
          !isRobot &&
          perform('mode', () => (isWhispering ? listenOnly : whisper)(callRecordId))
        }
        size="small"
        title={isRobot ? messages.noWhisper() : undefined}
      >
        {messages.whisper()}
      </Button>
      <Button
        aria-disabled={!isUp || isBusy('mode')}
        aria-pressed={isCutIn}
        className={pressed}
        onClick={() => {
          if (!isUp) return
          if (isCutIn) perform('mode', () => listenOnly(callRecordId))
          else setConfirming(true)
        }}
        size="small"
      >
        {messages.cutIn()}
      </Button>
      <Button onClick={() => perform('leave', stopListening)} size="small">
        {messages.leave()}
      </Button>
      <Confirm
        confirm={messages.cutIn()}
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) perform('mode', () => cutIn(callRecordId))
        }}
        text={messages.askCutIn()}
        title={messages.cutInQuestion()}
      />
    </>
  )
}

function voiceOf(own: Eavesdropper | undefined): string {
  if (own?.isWhispering) return own.isSpeaking ? messages.whisperNow() : messages.whisperMuted()
  if (!own?.isSpeaking) return messages.voiceOff()
  return own.isCutIn ? messages.cutInNow() : messages.voiceOn()
}

/** Supervision status of the call as text. */
function SupervisionStatus({ callRecordId, isUp, isInRow }: InCallProps & Required<InRow>) {
  const own = useStore($ownPart)(callRecordId)
  const call = useStore($runningCalls)?.find(one => one.callRecordId === callRecordId)
  return (
    <span className={isInRow ? 'sr-only' : 'text-[12px]/5 text-(--hutong-text-2)'} role="status">
      {isUp ? voiceOf(own) : messages.connecting()}
      {call?.isRecordingPaused && ` ${messages.recordingPaused()}`}
    </span>
  )
}

function HangUp({ callRecordId, agent }: ControlsProps) {
  const { isBusy, perform } = useAsyncAction()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        aria-disabled={isBusy('end')}
        aria-label={messages.hangUpOf({ agent })}
        className="text-(--hutong-danger)!"
        onClick={() => setConfirming(true)}
        size="small"
      >
        {messages.hangUp()}
      </Button>
      <Confirm
        isDangerous
        isOpen={isConfirming}
        onAnswer={yes => {
          setConfirming(false)
          if (yes) perform('end', () => endCall(callRecordId))
        }}
        text={messages.askHangUp()}
        title={messages.question()}
      />
    </>
  )
}
