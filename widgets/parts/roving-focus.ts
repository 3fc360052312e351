/** Arrow keys within a button group with a single tab stop (roving tabindex). */
import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1
}

/** Moves the focus with wrap-around; returns the newly focused button. */
export function rove(event: KeyboardEvent<HTMLElement>): HTMLButtonElement | undefined {
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return undefined
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.indexOf(event.target as HTMLButtonElement)
  const next = buttons[(here + step + buttons.length) % buttons.length]
  next?.focus()
  return next
}
