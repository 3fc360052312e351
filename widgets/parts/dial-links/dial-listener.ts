/**
 * Click to dial: any host element with `data-hutong-dial="138…"`, and `tel:` links below the elements
 * that match `dial-root` of `<hutong-session>`.
 *
 * Uses one listener on the document; the host's elements are read and never changed.
 */

import { elementMessages } from '../../../core/messages/element-messages.ts'
import { frame, offerAgain } from '../../define/element-frame.ts'
import { importWithRetry } from '../../define/import-with-retry.ts'
import { attempt, writtenIn } from './dial-link.ts'

interface Target {
  readonly element: HTMLElement
  readonly number: string
}

async function answer() {
  const whole = await importWithRetry(() => import('./dial-answer.ts'))
  await whole.fetchCore()
  return whole
}

function targetOf(event: Event): Target | undefined {
  for (const element of event.composedPath()) {
    if (!(element instanceof HTMLElement)) continue
    const number = element.dataset.hutongDial ?? telephoneLink(element)
    if (number !== undefined) return { element, number }
  }
  return undefined
}

type SessionElement = HTMLElement & { readonly dialRoot?: unknown }

function telephoneLink(element: HTMLElement): string | undefined {
  if (!(element instanceof HTMLAnchorElement) || element.protocol !== 'tel:') return undefined
  const root = document.querySelector<SessionElement>('hutong-session')?.dialRoot
  return typeof root === 'string' && attempt(() => element.closest(root), null)
    ? writtenIn(element)
    : undefined
}

/** Enter and Space activate elements with `role="button"`, as they do native buttons. */
function isPress(event: MouseEvent | KeyboardEvent, { element }: Target): boolean {
  if (event instanceof MouseEvent)
    return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
  return (
    event.target === element &&
    !event.repeat &&
    !event.isComposing &&
    (event.key === 'Enter' || event.key === ' ') &&
    !element.matches('a[href], button, input, summary')
  )
}

function onPress(event: MouseEvent | KeyboardEvent): void {
  const target = event.defaultPrevented ? undefined : targetOf(event)
  if (!target || !isPress(event, target)) return
  event.preventDefault()
  dial(target)
}

function dial(target: Target): void {
  const { element, number } = target
  const { hutongCustomerId: customerId, hutongCallerId: callerId } = element.dataset
  answer().then(
    ({ dialFrom }) => dialFrom(element, number, { customerId, callerId }),
    () => notifyNotLoaded(() => dial(target))
  )
}

/** Shown when the chunk of the dial hint fails to load. */
function notifyNotLoaded(again: () => void): void {
  const box = document.createElement('div')
  box.popover = 'auto'
  box.addEventListener('toggle', event => {
    if (event.newState === 'closed') box.remove()
  })
  offerAgain(frame(box), elementMessages.loadFailed(), () => {
    box.remove()
    again()
  })
  document.body.append(box)
  box.showPopover()
}

export function listenForDials(): void {
  if (typeof document === 'undefined') return
  document.addEventListener('click', onPress)
  document.addEventListener('keydown', onPress)
  // Prefetches the click handler on pointer down.
  document.addEventListener('pointerdown', event => {
    if (targetOf(event)) void answer().catch(() => undefined)
  })
}
