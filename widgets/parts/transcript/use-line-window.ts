import { type RefObject, useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type Heights, heightsOf } from './heights.ts'

/** Drawn above and below what is in sight, in px. */
const OVERSCAN = 240
/** What a line takes while nobody has measured it. */
const GUESS = 68
/** So near the end one is at it. */
const NEAR = 24

export interface LineWindow {
  /** The lines that are drawn: from, and up to but without. */
  readonly from: number
  readonly to: number
  /** What the lines above take, and all of them together, in px. */
  readonly above: number
  readonly total: number
  /** Whether one is where further lines come. */
  readonly isAtEnd: boolean
  /** Whether further lines have come below, out of sight. */
  readonly hasUnseen: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
  /** Brings a line into sight, unless it is. */
  readonly show: (index: number) => void
  /** The first line that is in sight. */
  readonly first: () => number
}

/**
 * Which lines of a long list are drawn. The list grows at its end, and stays at its end for those
 * who are there; everybody else keeps what they look at where it is.
 *
 * `frame` is what scrolls, `list` holds the lines that are drawn, in order and nothing else.
 */
export function useLineWindow(about: {
  /** Another name is another list. */
  readonly name: number
  readonly count: number
  /** It grows while somebody looks: one begins at its end. */
  readonly isGrowing: boolean
  /** The line that another list begins with. */
  readonly startAt: number | undefined
  readonly frame: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLElement | null>
}): LineWindow {
  const { name, count, isGrowing, startAt, frame, list } = about
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const [hasUnseen, tell] = useState(false)
  const kept = useRef<Kept>(undefined)
  if (kept.current?.name !== name)
    kept.current = {
      name,
      heights: heightsOf(),
      isAtEnd: isGrowing && startAt === undefined,
      goal: startAt === undefined ? undefined : { index: startAt, turns: 0 },
      seen: count,
      anchor: { index: 0, offset: 0 }
    }
  const now = kept.current
  const { heights } = now
  while (heights.count() < count) heights.add(GUESS)

  const { clientHeight: height = 460, scrollTop = 0 } = frame.current ?? {}
  const top = now.isAtEnd ? Math.max(0, heights.total() - height) : scrollTop
  const from = heights.at(Math.max(0, top - OVERSCAN))
  const to = count === 0 ? 0 : heights.at(top + height + OVERSCAN) + 1

  useLayoutEffect(() => {
    const box = frame.current
    const lines = list.current?.children
    if (!box || !lines) return
    let hasChanged = false
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]
      const height = line instanceof HTMLElement ? line.offsetHeight : 0
      if (height === 0 || heights.of(from + at) === height) continue
      heights.put(from + at, height)
      hasChanged = true
    }
    // Nothing is out of sight: the end is there, too.
    if (isGrowing && box.scrollHeight <= box.clientHeight) now.isAtEnd = true
    if (now.isAtEnd) box.scrollTop = box.scrollHeight
    else if (now.goal !== undefined) moveTo(box, heights, now)
    else if (hasChanged) {
      // What stands at the top stays there, whatever was learnt of the lines above it.
      const wanted = heights.before(now.anchor.index) + now.anchor.offset
      if (Math.abs(box.scrollTop - wanted) > 1) box.scrollTop = wanted
    }
    if (now.isAtEnd) now.seen = count
    tell(!now.isAtEnd && now.seen < count)
    if (hasChanged) redraw()
  })

  const look = useCallback(() => {
    const box = frame.current
    const now = kept.current
    if (!box || !now) return
    now.isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - NEAR
    const index = now.heights.at(box.scrollTop)
    now.anchor = { index, offset: box.scrollTop - now.heights.before(index) }
  }, [frame])

  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const watching = new ResizeObserver(() => redraw())
    watching.observe(box)
    return () => watching.disconnect()
  }, [frame])

  return {
    from,
    to,
    above: heights.before(from),
    total: heights.total(),
    isAtEnd: now.isAtEnd,
    hasUnseen,
    onScroll: useCallback(() => {
      look()
      redraw()
    }, [look]),
    toEnd: useCallback(() => {
      if (kept.current) kept.current.isAtEnd = true
      redraw()
    }, []),
    show: useCallback((index: number) => {
      if (!kept.current) return
      kept.current.goal = { index, turns: 0 }
      kept.current.isAtEnd = false
      redraw()
    }, []),
    first: useCallback(() => kept.current?.anchor.index ?? 0, [])
  }
}

interface Kept {
  readonly name: number
  readonly heights: Heights
  isAtEnd: boolean
  /** A line that is to be in sight, and how often that has been tried. */
  goal: { readonly index: number; turns: number } | undefined
  /** How many there were when one was last at the end. */
  seen: number
  anchor: { readonly index: number; readonly offset: number }
}

/** The lines on the way are measured only when they are drawn, so that it may take a turn more. */
function moveTo(box: HTMLElement, heights: Heights, now: Kept): void {
  const { goal } = now
  if (!goal) return
  const top = heights.before(goal.index)
  const bottom = top + heights.of(goal.index)
  const isInSight = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight
  if (isInSight || goal.turns > 3) {
    now.goal = undefined
    return
  }
  goal.turns++
  box.scrollTop = Math.max(0, top - box.clientHeight / 3)
}
