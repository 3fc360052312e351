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
import type { DialogLine } from '../../../core/features/call-detail/schemas.ts'
import { lineAt } from '../../../core/features/dialogue/line-log.ts'
import { dialogueMessages as messages } from '../../../core/features/dialogue/messages.ts'
import { playFrom } from '../../../core/features/recordings/playback.ts'
import { $playback } from '../../../core/features/recordings/playback-state.ts'
import { $may } from '../../../core/session/user.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { begin } from '../begin-part.ts'
import { Line } from './transcript-line.tsx'
import { useLineWindow } from './use-line-window.ts'
import { useVoice } from './use-playback-position.ts'

interface LinesProps {
  readonly callRecordId: string
  /** Mutated in place; `count` is the current length. */
  readonly lines: readonly DialogLine[]
  readonly count: number
  readonly isGrowing: boolean
  readonly hasRecording: boolean
  /** Recording time before the answer, in ms; line times start at the answer. */
  readonly earlyMediaMs: number
}

/** Keys that scroll. */
const scrolling = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** The visible bubbles in a scroll container that follows playback until the user scrolls. */
export function Lines(props: LinesProps) {
  const { callRecordId, lines, count, isGrowing, hasRecording, earlyMediaMs } = props
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** Number of the line at the top; undefined at either end, where another list starts by itself. */
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
        aria-label={messages.title()}
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
            {messages.follow()}
          </Button>
        )}
        {window.hasUnseen && (
          <Button onClick={window.toEnd} size="small" tone="primary">
            <Icon name="down" size={16} />
            {messages.newLines()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** After filtering, keeps the line at the top in place. */
function useStart(lines: readonly DialogLine[], first: RefObject<number | undefined>) {
  const [kept, keep] = useState<{
    readonly lines: readonly DialogLine[]
    readonly turn: number
    readonly startAt: number | undefined
  }>({ lines, turn: 0, startAt: undefined })
  if (kept.lines === lines) return kept
  const { current: sequence } = first
  const found = lines.findIndex(line => line.sequence >= (sequence ?? 0))
  const next = {
    lines,
    turn: kept.turn + 1,
    startAt: sequence === undefined ? undefined : found < 0 ? lines.length - 1 : found
  }
  keep(next)
  return next
}

/** Index of the line being played; -1 for none. Re-renders only when it changes. */
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
