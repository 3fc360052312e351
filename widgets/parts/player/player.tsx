import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { RecordingGap } from '../../../core/features/recording-pause/schemas.ts'
import { $waves, loadWave } from '../../../core/features/recordings/load-wave.ts'
import { recordingMessages as messages } from '../../../core/features/recordings/messages.ts'
import {
  $skipsSilence,
  $speed,
  pauseRecording,
  playFrom,
  playRecording,
  setSpeed,
  skipSilence,
  speeds
} from '../../../core/features/recordings/playback.ts'
import {
  $playback,
  attendRecording,
  stateOf
} from '../../../core/features/recordings/playback-state.ts'
import { fileOfRecording } from '../../../core/features/recordings/recording-access.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { joinMessages } from '../../../core/messages/join-messages.ts'
import { $may } from '../../../core/session/user.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { ChoiceButton } from '../../kit/choice-button.tsx'
import { Icon, SvgIcon } from '../../kit/icon.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { begin } from '../begin-part.ts'
import { spanOf } from './gap-span.ts'
import { Track } from './track.tsx'

export interface PlayerProps {
  readonly callRecordId: string
  /** Duration of the call in seconds, shown until the recording's duration is known. */
  readonly seconds?: number
  /** Recording time before the answer, in ms. */
  readonly earlyMediaMs?: number | undefined
  /** Pauses of the recording, in ms from its beginning. */
  readonly gaps?: readonly RecordingGap[] | undefined
  /** Draws the waveform at once, not only on first playback. */
  readonly isShown?: boolean
}

/** In seconds: a shorter call counts as unanswered, its recording as early media throughout. */
const SHORTEST_TALK_S = 0.1

/** The recording of a call, for users with the permission; loaded on demand. */
export default function Player(props: PlayerProps) {
  const mayHear = useStore($may)('CMC.RECO.PERM')
  return mayHear ? <LoadedPlayer key={props.callRecordId} {...props} /> : null
}

function LoadedPlayer({
  callRecordId,
  seconds: talked = 0,
  earlyMediaMs = 0,
  gaps = [],
  isShown
}: PlayerProps) {
  const playback = useStore($playback)
  const found = useStore($waves).get(callRecordId)
  const wave = found === 'loading' ? undefined : found
  const place = useId()
  useEffect(() => attendRecording(callRecordId, place, true), [callRecordId, place])
  const isOurs = playback.status !== 'none' && playback.callRecordId === callRecordId
  const isPlaying = stateOf(playback, callRecordId) === 1
  const isNeeded = isShown || (isOurs && playback.status === 'playing')
  useEffect(() => {
    if (isNeeded) begin(loadWave(callRecordId))
  }, [callRecordId, isNeeded])

  const notice =
    isOurs &&
    (playback.status === 'absent'
      ? messages.none()
      : playback.status === 'failed' && playback.message)
  const at = isOurs && 'seconds' in playback ? playback.seconds : 0
  const early = earlyMediaMs / 1000
  const length =
    (isOurs && 'length' in playback && playback.length) || wave?.seconds || early + talked
  const answeredAt = early > 0 && length - early > SHORTEST_TALK_S ? early : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      aria-label={messages.player()}
      className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-2 gap-y-1"
      role="group"
    >
      <IconButton
        aria-busy={isOurs && playback.status === 'loading'}
        label={isPlaying ? messages.pause() : messages.play()}
        onClick={() => (isPlaying ? pauseRecording() : begin(playRecording(callRecordId, place)))}
        tone="quiet"
      >
        <Icon name={isPlaying ? 'pause' : 'resume'} size={16} />
      </IconButton>
      {notice ? (
        <span className="min-w-0 flex-1 text-(--hutong-text-2)" role="status">
          {notice}
        </span>
      ) : (
        <>
          <Track
            answeredAt={answeredAt}
            at={at}
            callRecordId={callRecordId}
            gaps={gaps}
            length={length}
            peaks={wave?.peaks}
            place={place}
          />
          <span className="shrink-0 text-[12px]/5 text-(--hutong-text-2) tabular-nums">
            {messages.position({ at: timer(at), length: timer(length) })}
          </span>
          <span className="ml-auto flex flex-wrap items-center gap-x-2">
            {answeredAt !== undefined && (
              <Button
                onClick={() => begin(playFrom(callRecordId, answeredAt, place))}
                size="small"
                tone="bare"
              >
                {messages.toAnswer()}
              </Button>
            )}
            <Extras callRecordId={callRecordId} hasWave={wave !== undefined} />
          </span>
          {gaps.length > 0 && <Gaps gaps={gaps} />}
        </>
      )}
    </div>
  )
}

/** Where the recording was paused, as text. */
function Gaps({ gaps }: { readonly gaps: readonly RecordingGap[] }) {
  return (
    <span className="basis-full text-[12px]/5 text-(--hutong-warn)">
      {messages.paused({ times: gaps.map(spanOf).join(joinMessages.list()) })}
    </span>
  )
}

function Extras(props: { readonly callRecordId: string; readonly hasWave: boolean }) {
  const skips = useStore($skipsSilence)
  return (
    <>
      <SpeedChoice />
      <Button
        aria-pressed={skips}
        disabled={!props.hasWave}
        onClick={() => skipSilence(!skips)}
        size="small"
        tone="bare"
      >
        {messages.skipSilence()}
      </Button>
      <IconButton
        label={messages.download()}
        onClick={() => begin(download(props.callRecordId))}
        size="small"
      >
        <SvgIcon path={DOWNLOAD} size={16} />
      </IconButton>
    </>
  )
}

const download = async (callRecordId: string): Promise<void> => {
  const { address, name } = await fileOfRecording(callRecordId)
  saveFile(address, name)
}

/** Playback rate. */
function SpeedChoice() {
  const speed = useStore($speed)
  return (
    <ChoiceButton
      className="shrink-0 tabular-nums"
      label={messages.speed()}
      look="bare"
      onChoose={value => {
        const chosen = speeds.find(each => String(each) === value)
        if (chosen) setSpeed(chosen)
      }}
      options={speeds.map(each => ({
        value: String(each),
        label: messages.times({ speed: each })
      }))}
      value={String(speed)}
    />
  )
}

const DOWNLOAD = 'M12 15V3M7 10l5 5 5-5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
