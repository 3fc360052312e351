import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from './clock.ts'
import { environment, isStarted, onStart } from './environment.ts'

export interface Notice {
  readonly id: number
  readonly tone: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
  /** The one thing to do about it; doing it takes the notice away. */
  readonly action?: NoticeAction | undefined
}
export interface NoticeAction {
  readonly label: string
  readonly act: () => void
}

/** The same sentence is not said again within this time. */
const ECHO_MS = 2000
const SHOWN_MS = { success: 3000, info: 3000, warning: 5000, error: 10_000 } as const

const $list = atom<readonly Notice[]>([])
const said = new Map<string, { readonly id: number; readonly at: number }>()
/** How to call off what will take a notice away. */
const goings = new Map<number, () => void>()
let last = 0
let isHeld = false
/** Those whose time came while somebody was reading. */
const overdue = new Set<number>()

/** What another copy of us on the same page has of this file. */
export interface NoticeBoard {
  readonly $notices: ReadableAtom<readonly Notice[]>
  readonly notify: typeof notify
  readonly dismiss: typeof dismiss
  readonly holdNotices: typeof holdNotices
}
let board: NoticeBoard | undefined

/** The toasts on screen, oldest first. */
export const $notices = readonlyType($list)

/**
 * Tells the person something, in Chinese.
 *
 * It goes away by itself after 3 s, a warning after 5 s, an error after 10 s, or after `for` milliseconds;
 * `Infinity` stays until dismissed. Returns the notice's id.
 */
export function notify(
  tone: Notice['tone'],
  text: string,
  options: { for?: number; action?: NoticeAction | undefined } = {}
): number {
  if (board) return board.notify(tone, text, options)
  const at = isStarted() ? environment().monotonic() : 0
  for (const [sentence, one] of said) if (at - one.at >= ECHO_MS) said.delete(sentence)
  const { action } = options
  // What can be done is about the last time that it was said.
  const shown = action && $list.get().find(notice => notice.text === text)
  if (shown) {
    $list.set($list.get().map(notice => (notice === shown ? { ...notice, action } : notice)))
    return shown.id
  }
  const before = said.get(text)
  if (before) return before.id
  const id = ++last
  said.set(text, { id, at })
  $list.set([...$list.get(), { id, tone, text, ...(action && { action }) }])
  const lasting = options.for ?? SHOWN_MS[tone]
  if (isStarted() && Number.isFinite(lasting))
    goings.set(
      id,
      after(lasting, () => void (isHeld ? overdue.add(id) : dismiss(id)))
    )
  return id
}

export function dismiss(id: number): void {
  if (board) return void board.dismiss(id)
  goings.get(id)?.()
  goings.delete(id)
  overdue.delete(id)
  $list.set($list.get().filter(notice => notice.id !== id))
  // What goes away under the focus tells nobody that the focus has left.
  if ($list.get().length === 0) isHeld = false
}

/** Keeps what is on screen while a hand or the focus is on it. */
export function holdNotices(isReading: boolean): void {
  if (board) return void board.holdNotices(isReading)
  isHeld = isReading
  if (!isReading) for (const id of [...overdue]) dismiss(id)
}

/** What was wrong before has been put right: its warnings and errors go away. */
export function forgetTroubles(): void {
  // Those of the copy that keeps them are its own to judge.
  if (board) return
  for (const { id, tone } of $list.get()) if (tone === 'warning' || tone === 'error') dismiss(id)
}

/** Leaves the notices to another copy: told there, for as long and with the same ids, and seen in both. */
export function shareNotices(of: NoticeBoard): () => void {
  board = of
  const stop = of.$notices.subscribe(shown => $list.set(shown))
  return () => {
    stop()
    board = undefined
    $list.set([])
  }
}

onStart(() => () => {
  isHeld = false
  overdue.clear()
  said.clear()
  for (const stop of goings.values()) stop()
  goings.clear()
  $list.set([])
})
