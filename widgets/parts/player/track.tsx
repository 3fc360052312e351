import { type KeyboardEvent, memo } from 'react'
import type { RecordingGap } from '../../../core/features/recording-pause/schemas.ts'
import { recordingMessages as messages } from '../../../core/features/recordings/messages.ts'
import { seekRecording } from '../../../core/features/recordings/playback.ts'
import { timer } from '../../../core/lib/format/duration.ts'
import { begin } from '../begin-part.ts'
import { spanOf } from './gap-span.ts'

/** Seek step of an arrow key in seconds; page keys seek six times as far. */
const STEP = 5
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -6 * STEP,
  PageUp: 6 * STEP
}

/** Such as `2 分 5 秒`. */
function spoken(total: number): string {
  const whole = Math.floor(total)
  const parts = { minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 }
  const hours = Math.floor(whole / 3600)
  return hours > 0 ? messages.spokenHours({ hours, ...parts }) : messages.spoken(parts)
}

/** Seek slider over the waveform. */
export function Track(props: {
  readonly callRecordId: string
  readonly place: string
  readonly at: number
  /** In seconds; 0 while unknown. */
  readonly length: number
  readonly peaks: readonly number[] | undefined
  /** In seconds; undefined when the recording begins with the answer, or there is none. */
  readonly answeredAt?: number | undefined
  readonly gaps?: readonly RecordingGap[]
}) {
  const { callRecordId, place, at, length, peaks, answeredAt, gaps = [] } = props
  const go = (seconds: number) =>
    begin(seekRecording(callRecordId, Math.min(length, Math.max(0, seconds)), place))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(at + step)
  }
  const share = length > 0 ? Math.min(1, at / length) : 0
  return (
    <span className="relative h-8 min-w-16 flex-1">
      <Picture peaks={peaks} share={share} />
      {length > 0 && gaps.map(gap => <Gap gap={gap} key={gap.from} length={length} />)}
      {answeredAt !== undefined && <Mark at={answeredAt} length={length} />}
      <input
        aria-label={messages.seek()}
        aria-valuetext={spoken(at)}
        className={slider}
        disabled={length <= 0}
        max={Math.max(1, length)}
        min={0}
        onChange={({ target }) => go(Number(target.value))}
        onKeyDown={onKeyDown}
        step={1}
        type="range"
        value={Math.min(at, length)}
      />
    </span>
  )
}

/** Marks the answer. Placed below the slider, which receives the pointer. */
function Mark({ at, length }: { readonly at: number; readonly length: number }) {
  const name = messages.answered({ at: timer(at) })
  return (
    <span
      aria-label={name}
      className="pointer-events-none absolute inset-y-0 w-0 border-l-2 border-dotted border-(--hutong-success)"
      role="img"
      style={{ left: `${(100 * at) / length}%` }}
    />
  )
}

/** Marks a pause of the recording; the text beside the slider names it. */
function Gap({ gap, length }: { readonly gap: RecordingGap; readonly length: number }) {
  const share = (milliseconds: number) => Math.min(100, milliseconds / 10 / length)
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-1 rounded-(--hutong-radius-sm) border border-dashed border-(--hutong-warn) bg-(--hutong-bg-hover)"
      style={{ left: `${share(gap.from)}%`, width: `${share(gap.to) - share(gap.from)}%` }}
      title={messages.paused({ times: spanOf(gap) })}
    />
  )
}

const slider =
  'absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-(--hutong-radius-sm) bg-transparent ' +
  '[&::-webkit-slider-thumb]:h-8 [&::-webkit-slider-thumb]:w-1 [&::-webkit-slider-thumb]:appearance-none ' +
  '[&::-webkit-slider-thumb]:rounded-(--hutong-radius-full) [&::-webkit-slider-thumb]:bg-(--hutong-link) ' +
  '[&::-moz-range-thumb]:h-8 [&::-moz-range-thumb]:w-1 [&::-moz-range-thumb]:rounded-(--hutong-radius-full) ' +
  '[&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-(--hutong-link) ' +
  'disabled:[&::-webkit-slider-thumb]:opacity-0 disabled:[&::-moz-range-thumb]:opacity-0'

const HEIGHT = 32

/** One bar per part, at least a dot for silence; a line while the waveform is unknown. */
const barsOf = (peaks: readonly number[] | undefined): string =>
  peaks
    ? peaks
        .map((peak, index) => {
          const half = Math.max(0.75, (peak * (HEIGHT - 4)) / 2)
          return `M${index + 0.5} ${(HEIGHT / 2 - half).toFixed(1)}v${(2 * half).toFixed(1)}`
        })
        .join('')
    : `M0 ${HEIGHT / 2}h1`

function Picture(props: { readonly peaks: readonly number[] | undefined; readonly share: number }) {
  const gone = `inset(0 ${((1 - props.share) * 100).toFixed(2)}% 0 0)`
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      <Bars className="text-(--hutong-control) forced-colors:text-[GrayText]" peaks={props.peaks} />
      <span className="absolute inset-0" style={{ clipPath: gone }}>
        <Bars className="text-(--hutong-link) forced-colors:text-[Highlight]" peaks={props.peaks} />
      </span>
    </span>
  )
}

const Bars = memo(function Bars(props: {
  readonly peaks: readonly number[] | undefined
  readonly className: string
}) {
  return (
    <svg
      aria-hidden="true"
      className={`absolute inset-0 size-full ${props.className}`}
      fill="none"
      preserveAspectRatio="none"
      viewBox={`0 0 ${props.peaks?.length ?? 1} ${HEIGHT}`}
    >
      <path
        d={barsOf(props.peaks)}
        stroke="currentColor"
        strokeWidth={props.peaks ? 0.6 : 2}
        vectorEffect={props.peaks ? undefined : 'non-scaling-stroke'}
      />
    </svg>
  )
})
