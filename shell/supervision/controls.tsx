import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import {
  $listening,
  $whyNotListen,
  cutIn,
  endCall,
  listenTo,
  openVoice,
  stopListening
} from '../../core/areas/supervision/listening.ts'
import { $ownPart, watchRunning } from '../../core/areas/supervision/running.ts'
import { $may } from '../../core/session/user.ts'
import { supervisionText as t } from '../../core/text/supervision.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Confirm } from '../../widgets/kit/large/confirm.tsx'
import { useKeptFocus } from '../../widgets/parts/kept-focus.ts'
import { useDeed } from '../list/use-deed.ts'

interface ControlsProps {
  readonly callRecordId: string
  /** Whose call it is, to those who only hear the buttons. */
  readonly who: string
  /** In a row of a list the words beside the buttons are left out. */
  readonly isInRow?: boolean
}

/** 监听, 静音, 强插 and 挂断 of one running call; nothing for those who may not. */
export function SupervisionControls(props: ControlsProps) {
  const may = useStore($may)
  return may('CCS.MONI.CUTIN') ? <Controls {...props} /> : null
}

function Controls({ callRecordId, who, isInRow = false }: ControlsProps) {
  const listening = useStore($listening)
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  useEffect(watchRunning, [])
  const isOurs = listening?.callRecordId === callRecordId
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={`${t.controls()} ${who}`}
      className="flex flex-wrap items-center gap-2 outline-none"
      ref={frame}
      role="group"
      tabIndex={-1}
      {...keptFocus}
    >
      {!isOurs && <Listen callRecordId={callRecordId} who={who} />}
      {isOurs && <InCall callRecordId={callRecordId} isInRow={isInRow} isUp={listening.isUp} />}
    </div>
  )
}

function Listen({ callRecordId, who }: ControlsProps) {
  const whyNot = useStore($whyNotListen)
  const { isBusy, perform } = useDeed()
  return (
    <Button
      aria-disabled={whyNot !== undefined || isBusy('listen')}
      aria-label={t.listenTo({ who })}
      className="aria-disabled:text-(--hutong-text-disabled)"
      onClick={() => {
        if (whyNot === undefined) perform('listen', () => listenTo(callRecordId))
      }}
      size="small"
      title={whyNot}
    >
      {t.listen()}
    </Button>
  )
}

function InCall(props: {
  readonly callRecordId: string
  readonly isInRow: boolean
  readonly isUp: boolean
}) {
  const { callRecordId, isInRow, isUp } = props
  const own = useStore($ownPart)(callRecordId)
  const { isBusy, perform } = useDeed()
  const [isAsking, ask] = useState(false)
  const isCutIn = own?.isCutIn ?? false
  const isHeard = isCutIn || (own?.isSpeaking ?? false)
  const state = !isUp
    ? t.connecting()
    : isCutIn
      ? t.cutInNow()
      : isHeard
        ? t.voiceOn()
        : t.voiceOff()
  return (
    <>
      <Button
        aria-disabled={!isUp || isBusy('voice')}
        aria-pressed={!isHeard}
        className="aria-pressed:border-(--hutong-brand) aria-pressed:bg-(--hutong-bg-sel) aria-disabled:text-(--hutong-text-disabled)"
        onClick={() => isUp && perform('voice', () => openVoice(callRecordId, !isHeard))}
        size="small"
      >
        {t.mute()}
      </Button>
      <Button
        aria-disabled={!isUp || isCutIn || isBusy('cutIn')}
        aria-pressed={isCutIn}
        className="aria-pressed:border-(--hutong-brand) aria-pressed:bg-(--hutong-bg-sel) aria-disabled:text-(--hutong-text-disabled)"
        onClick={() => isUp && !isCutIn && perform('cutIn', () => cutIn(callRecordId))}
        size="small"
      >
        {t.cutIn()}
      </Button>
      <Button onClick={() => perform('leave', stopListening)} size="small">
        {t.leave()}
      </Button>
      <Button
        aria-disabled={!isUp || isBusy('end')}
        onClick={() => isUp && ask(true)}
        size="small"
        tone="danger"
      >
        {t.hangUp()}
      </Button>
      <span className={isInRow ? 'sr-only' : 'text-[12px]/5 text-(--hutong-text-2)'} role="status">
        {state}
      </span>
      <Confirm
        isDangerous
        isOpen={isAsking}
        onAnswer={yes => {
          ask(false)
          if (yes) perform('end', () => endCall(callRecordId))
        }}
        text={t.askHangUp()}
        title={t.question()}
      />
    </>
  )
}
