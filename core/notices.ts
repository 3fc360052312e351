import { atom, type ReadableAtom, readonlyType } from 'nanostores'
import { after } from './environment/clock.ts'
import { environment, isStarted, onStart } from './environment/environment.ts'

export interface Notice {
  readonly id: number
  readonly tone: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
  /** The notice's action; running it dismisses the notice. */
  readonly action?: NoticeAction | undefined
}
export interface NoticeAction {
  readonly label: string
  readonly act: () => void
}

/** A repeated text is not shown again within this time, in ms. */
const ECHO_MS = 2000 // rule error-6
const SHOWN_MS = { success: 3000, info: 3000, warning: 5000, error: 10_000 } as const

const $list = atom<readonly Notice[]>([])
const recent = new Map<string, { readonly id: number; readonly at: number }>()
/** Cancel functions of the dismissal timers. */
const dismissTimers = new Map<number, () => void>()
let last = 0
let isHeld = false
/** Notices whose time elapsed while they were held. */
const overdue = new Set<number>()

/** Interface of this module in another copy on the same page. */
export interface NoticeBoard {
  readonly $notices: ReadableAtom<readonly Notice[]>
  readonly notify: typeof notify
  readonly dismiss: typeof dismiss
  readonly holdNotices: typeof holdNotices
}
let board: NoticeBoard | undefined

/** Visible notices, oldest first. */
export const $notices = readonlyType($list)

/**
 * Shows a notice; its text is in the language shown.
 * It is dismissed after 3 s, a warning after 5 s, an error after 10 s, or after `for` ms;
 * `Infinity` stays until dismissed. Returns the notice's id.
 */
export function notify(
  tone: Notice['tone'],
  text: string,
  options: { for?: number; action?: NoticeAction | undefined } = {}
): number {
  if (board) return board.notify(tone, text, options)
  const at = isStarted() ? environment().monotonic() : 0
  for (const [sentence, one] of recent) if (at - one.at >= ECHO_MS) recent.delete(sentence)
  const { action } = options
  // The action applies to the latest occurrence.
  const shown = action && $list.get().find(notice => notice.text === text)
  if (shown) {
    $list.set($list.get().map(notice => (notice === shown ? { ...notice, action } : notice)))
    return shown.id
  }
  const before = recent.get(text)
  if (before) return before.id
  const id = ++last
  recent.set(text, { id, at })
  $list.set([...$list.get(), { id, tone, text, ...(action && { action }) }])
  const lasting = options.for ?? SHOWN_MS[tone]
  if (isStarted() && Number.isFinite(lasting))
    dismissTimers.set(
      id,
      after(lasting, () => void (isHeld ? overdue.add(id) : dismiss(id)))
    )
  return id
}

export function dismiss(id: number): void {
  if (board) return void board.dismiss(id)
  dismissTimers.get(id)?.()
  dismissTimers.delete(id)
  overdue.delete(id)
  $list.set($list.get().filter(notice => notice.id !== id))
  // A removed element fires no blur event.
  if ($list.get().length === 0) isHeld = false
}

/** Keeps the notices while hovered or focused. */
export function holdNotices(isReading: boolean): void {
  if (board) return void board.holdNotices(isReading)
  isHeld = isReading
  if (!isReading) for (const id of [...overdue]) dismiss(id)
}

/** Dismisses warnings and errors after the problem was resolved. */
export function clearErrorNotices(): void {
  // The owning copy decides about its notices itself.
  if (board) return
  for (const { id, tone } of $list.get()) if (tone === 'warning' || tone === 'error') dismiss(id)
}

/** Delegates notices to another copy: same ids and durations, shown in both. */
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
  recent.clear()
  for (const stop of dismissTimers.values()) stop()
  dismissTimers.clear()
  $list.set([])
})
