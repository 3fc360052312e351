/** Arrow keys within a button group with a single tab stop (roving tabindex). */
import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1
}
const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 }

/** Moves the focus with wrap-around, Home and End to the ends; returns the newly focused button. */
export function rove(event: KeyboardEvent<HTMLElement>): HTMLButtonElement | undefined {
  const step = steps[event.key]
  const end = ends[event.key]
  if ((step ?? end) === undefined || event.altKey || event.ctrlKey || event.metaKey)
    return undefined
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.indexOf(event.target as HTMLButtonElement)
  const at = end ?? (here + (step ?? 0) + buttons.length) % buttons.length
  const next = buttons.at(at)
  next?.focus()
  return next
}
