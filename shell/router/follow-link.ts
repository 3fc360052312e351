import type { MouseEvent } from 'react'
import { href, navigate } from './router.ts'

/** Navigates inside the console on a plain click; other clicks are left to the browser. */
export function followLink(event: MouseEvent, address: string): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return false
  event.preventDefault()
  navigate(address)
  return true
}

/** Attributes of a link to an address of the console. */
export const linkTo = (address: string) => ({
  href: href(address),
  onClick: (event: MouseEvent) => {
    followLink(event, address)
  }
})
