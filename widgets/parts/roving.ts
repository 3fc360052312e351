/** Arrow keys within a group of buttons of which one alone is in the tab order. */
import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1
}

/** Moves the focus round the group; the button that has it then is returned. */
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
