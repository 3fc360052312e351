import { environment, onStart } from '../../environment/environment.ts'

/**
 * Web Lock of every tab with a login that other tabs may take over. A new tab that gets no answer at
 * once knows by it whether a slow one is still to be expected.
 */
const LOCK = 'hutong-login'

/** Of a token: whether other tabs may take it over. */
interface SharedToken {
  readonly from: 'server' | 'provider'
  readonly isConfined?: boolean | undefined
}

let isShared = false
let leaving: AbortController | undefined

function release(): void {
  leaving?.abort()
  leaving = undefined
}

function request(): void {
  if (!isShared || leaving) return
  leaving = new AbortController()
  const { signal } = leaving
  const hold = () =>
    new Promise<void>(done => signal.addEventListener('abort', () => done(), { once: true }))
  // Rejects when released before it was granted, or where the browser refuses locks.
  environment()
    .locks?.request(LOCK, hold, { signal })
    .catch(() => undefined)
}

/** Holds the lock while the tab has a token that it would share; without Web Locks nothing happens. */
export function holdLoginLock(token: SharedToken | undefined): void {
  isShared = token?.from === 'server' && !token.isConfined
  if (isShared) request()
  else release()
}

/** Whether a tab of this origin holds a login. Never rejects; false where the browser cannot say. */
export const isLoginHeld = async (): Promise<boolean> =>
  (await environment()
    .locks?.isHeld(LOCK)
    .catch(() => false)) ?? false

// A page that holds a lock is not kept for the way back.
onStart(({ page }) => {
  const stops = [page.onHide(release), page.onWake(why => why === 'restored' && request()), release]
  return () => {
    for (const stop of stops) stop()
  }
})
