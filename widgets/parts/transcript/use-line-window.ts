import { type RefObject, useCallback, useLayoutEffect, useReducer, useState } from 'react'
import { type Heights, heightsOf } from './height-index.ts'

/** Rendered above and below the viewport, in px. */
const OVERSCAN = 240
/** Estimated height of an unmeasured line, in px. */
const GUESS = 68
/** Distance from the end, in px, that counts as at the end. */
const NEAR = 24

export interface LineWindow {
  /** Range of rendered lines; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** Height of the lines above, and of all lines, in px. */
  readonly above: number
  readonly total: number
  /** Whether the list is scrolled to its end, where new lines appear. */
  readonly isAtEnd: boolean
  /** Whether new lines were added below the viewport. */
  readonly hasUnseen: boolean
  readonly onScroll: () => void
  readonly toEnd: () => void
  /** Scrolls a line into view if it is not. */
  readonly show: (index: number) => void
  /** Index of the first visible line. */
  readonly first: () => number
}

/**
 * Virtualises a long list of lines. The list grows at its end: scrolled to the end, it follows;
 * elsewhere the visible lines stay in place.
 *
 * `frame` is the scroll container, `list` contains exactly the rendered lines, in order.
 */
export function useLineWindow(about: {
  /** A changed name is a new list. */
  readonly name: number
  readonly count: number
  /** The list grows while shown, and starts at its end. */
  readonly isGrowing: boolean
  /** Index of the line that a new list starts at. */
  readonly startAt: number | undefined
  readonly frame: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLElement | null>
}): LineWindow {
  const { name, count, isGrowing, startAt, frame, list } = about
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const [hasUnseen, setUnseen] = useState(false)
  const begin = (): Kept => ({
    name,
    heights: heightsOf(),
    isAtEnd: isGrowing && startAt === undefined,
    goal: startAt === undefined ? undefined : { index: startAt, turns: 0 },
    seen: count,
    box: { top: 0, height: 0 },
    anchor: { index: 0, offset: 0 }
  })
  const [kept, keep] = useState(begin)
  const now = kept.name === name ? kept : begin()
  if (now !== kept) keep(now)
  const { heights } = now
  while (heights.count() < count) heights.add(GUESS)

  const { clientHeight: height = 460, scrollTop = 0 } = frame.current ?? {}
  // Scrolled, and the scroll event follows in the next frame. A resize scrolls, too.
  const isScrolled = height === now.box.height && Math.abs(scrollTop - now.box.top) > 1
  if (frame.current && isScrolled) look(frame.current, now)
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
    // Everything is visible, which includes the end.
    if (isGrowing && box.scrollHeight <= box.clientHeight) now.isAtEnd = true
    if (now.isAtEnd) box.scrollTop = box.scrollHeight
    else if (now.goal !== undefined) moveTo(box, heights, now)
    else if (hasChanged) {
      // Keeps the top line in place when lines above it are measured.
      const anchorTop = heights.before(now.anchor.index) + now.anchor.offset
      if (Math.abs(box.scrollTop - anchorTop) > 1) box.scrollTop = anchorTop
    }
    now.box = boxOf(box)
    if (now.isAtEnd) now.seen = count
    setUnseen(!now.isAtEnd && now.seen < count)
    if (hasChanged) redraw()
  })

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
      if (frame.current) look(frame.current, now)
      redraw()
    }, [frame, now]),
    toEnd: useCallback(() => {
      now.isAtEnd = true
      redraw()
    }, [now]),
    show: useCallback(
      (index: number) => {
        now.goal = { index, turns: 0 }
        now.isAtEnd = false
        redraw()
      },
      [now]
    ),
    first: useCallback(() => now.anchor.index, [now])
  }
}

interface Kept {
  readonly name: number
  readonly heights: Heights
  isAtEnd: boolean
  /** A line to scroll into view, and the attempts so far. */
  goal: { readonly index: number; turns: number } | undefined
  /** Number of lines when the list was last at its end. */
  seen: number
  /** Scroll position and height in px, as of the last render or scroll event. */
  box: { readonly top: number; readonly height: number }
  anchor: { readonly index: number; readonly offset: number }
}

const boxOf = ({ scrollTop: top, clientHeight: height }: HTMLElement) => ({ top, height })

/** Takes the position that the box has been scrolled to. */
function look(box: HTMLElement, now: Kept): void {
  const { scrollTop, clientHeight, scrollHeight } = box
  now.box = boxOf(box)
  now.isAtEnd = scrollTop + clientHeight >= scrollHeight - NEAR
  const index = now.heights.at(scrollTop)
  now.anchor = { index, offset: scrollTop - now.heights.before(index) }
}

/** Lines in between are measured only once rendered, so that this may take several renders. */
function moveTo(box: HTMLElement, heights: Heights, now: Kept): void {
  const { goal } = now
  if (!goal) return
  const top = heights.before(goal.index)
  const bottom = top + heights.of(goal.index)
  const isInView = top >= box.scrollTop && bottom <= box.scrollTop + box.clientHeight
  if (isInView || goal.turns > 3) {
    now.goal = undefined
    return
  }
  goal.turns++
  box.scrollTop = Math.max(0, top - box.clientHeight / 3)
}
