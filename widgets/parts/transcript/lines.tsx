import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState
} from 'react'
import { lineAt } from '../../../core/areas/dialogue/line-log.ts'
import { playFrom } from '../../../core/areas/recording/playback.ts'
import { $playback } from '../../../core/areas/recording/state.ts'
import type { DialogLine } from '../../../core/contract/entities/call-detail.ts'
import { $may } from '../../../core/session/user.ts'
import { dialogueText as t } from '../../../core/text/dialogue.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../begin.ts'
import { Line } from './line.tsx'
import { useLineWindow } from './use-line-window.ts'
import { useVoice } from './use-voice.ts'

interface LinesProps {
  readonly callRecordId: string
  /** They grow in place; `count` says how many there are now. */
  readonly lines: readonly DialogLine[]
  readonly count: number
  readonly isGrowing: boolean
  readonly hasRecording: boolean
  /** Lines begin at the answer, the recording so many ms before. */
  readonly earlyMediaMs: number
}

/** The keys by which one scrolls. */
const scrolling = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** The bubbles that are in sight, in a box that scrolls; with the sound, until somebody scrolls. */
export function Lines(props: LinesProps) {
  const { callRecordId, lines, count, isGrowing, hasRecording, earlyMediaMs } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The number of the line at the top; none at either end, where another list begins by itself. */
  const first = useRef<number>(undefined)
  const { turn, startAt } = useStart(lines, first)
  const window = useLineWindow({ name: turn, count, isGrowing, startAt, frame, list })
  useLayoutEffect(() => {
    const index = window.first()
    first.current = index > 0 && !window.isAtEnd ? lines[index]?.sequence : undefined
  })
  const reads = useVoice(callRecordId)
  const mayPlay = useStore($may)('CMC.RECO.PERM') && hasRecording
  const current = useCurrent(callRecordId, lines, earlyMediaMs)
  const [isFollowing, follow] = useState(true)
  const { show } = window
  useEffect(() => {
    if (current >= 0 && isFollowing) show(current)
  }, [current, isFollowing, show])
  const leave = () => {
    if (current >= 0) follow(false)
  }
  const jump = useCallback(
    (line: DialogLine) => {
      follow(true)
      begin(playFrom(callRecordId, (earlyMediaMs + line.startTime) / 1000))
    },
    [callRecordId, earlyMediaMs]
  )
  const seen = lines.slice(window.from, window.to)
  return (
    <div className="relative min-w-0">
      <div
        aria-label={t.title()}
        aria-live={reads && isGrowing && !window.hasUnseen && window.isAtEnd ? 'polite' : 'off'}
        className="max-h-[460px] overflow-auto rounded-(--hutong-radius) border border-(--hutong-border) p-3 [overflow-anchor:none]"
        onKeyDown={({ key }) => scrolling.has(key) && leave()}
        onPointerDown={({ target, currentTarget }) => target === currentTarget && leave()}
        onScroll={window.onScroll}
        onTouchMove={leave}
        onWheel={leave}
        ref={frame}
        role="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div style={{ height: window.total }}>
          <ol ref={list} style={{ transform: `translateY(${window.above}px)` }}>
            {seen.map((line, at) => (
              <Line
                earlyMediaMs={earlyMediaMs}
                isCurrent={window.from + at === current}
                key={line.sequence}
                line={line}
                onPlay={mayPlay ? jump : undefined}
                position={window.from + at + 1}
                total={isGrowing ? -1 : count}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-2 *:pointer-events-auto *:shadow-(--hutong-sh-2)">
        {current >= 0 && !isFollowing && (
          <Button onClick={() => follow(true)} size="small">
            {t.follow()}
          </Button>
        )}
        {window.hasUnseen && (
          <Button onClick={window.toEnd} size="small" tone="primary">
            <Icon sign="down" size={16} />
            {t.newLines()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Another list, with or without what was ignored, begins where the one before it stood. */
function useStart(lines: readonly DialogLine[], first: RefObject<number | undefined>) {
  const kept = useRef<{
    readonly lines: readonly DialogLine[]
    readonly turn: number
    readonly startAt: number | undefined
  }>({ lines, turn: 0, startAt: undefined })
  if (kept.current.lines !== lines) {
    const { current: sequence } = first
    const found = lines.findIndex(line => line.sequence >= (sequence ?? 0))
    kept.current = {
      lines,
      turn: kept.current.turn + 1,
      startAt: sequence === undefined ? undefined : found < 0 ? lines.length - 1 : found
    }
  }
  return kept.current
}

/** The line that is heard; -1 when none is. Told anew only when it is another one. */
function useCurrent(
  callRecordId: string,
  lines: readonly DialogLine[],
  earlyMediaMs: number
): number {
  const $current = useMemo(
    () =>
      computed($playback, now =>
        'seconds' in now && now.callRecordId === callRecordId
          ? lineAt(lines, now.seconds - earlyMediaMs / 1000)
          : -1
      ),
    [callRecordId, lines, earlyMediaMs]
  )
  return useStore($current)
}
