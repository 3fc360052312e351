import { visible } from '../../lib/format/visible-text.ts'
import type { Environment, PagePort, PolicyViolation } from '../environment.ts'

/**
 * Interval of sleep detection and the gap that proves it; a hidden tab's timer fires once a minute.
 */
const LOOK_MS = 10_000
const GAP_MS = { visible: 15_000, hidden: 75_000 } as const
const FLASH_MS = 1000

type Wake = Parameters<PagePort['onWake']>[0]

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Listens until the returned function is called. */
function on<Name extends keyof WindowEventMap>(
  target: Window | Document,
  name: Name | 'visibilitychange',
  act: (event: WindowEventMap[Name]) => void
): () => void {
  target.addEventListener(name, act as EventListener)
  return () => target.removeEventListener(name, act as EventListener)
}

const onViolation = (act: (event: SecurityPolicyViolationEvent) => void) =>
  on(document, 'securitypolicyviolation', act)

/** A violation with the blocked origin, or the browser's word such as `inline`. */
export const policyViolation = (
  directive: string,
  blocked: string,
  disposition: string | undefined
): PolicyViolation => ({
  directive,
  blocked: blocked.replace(/^(\w+:\/\/[^/?#]*).*/, '$1'),
  enforced: disposition === 'enforce'
})

function onWake(every: Environment['every'], act: Wake): () => void {
  let last = Date.now()
  const check = () => {
    const gap = Date.now() - last
    last = Date.now()
    if (gap > (isVisible() ? GAP_MS.visible : GAP_MS.hidden)) act('slept')
  }
  const stops = [
    every(LOOK_MS, check),
    on(document, 'visibilitychange', () => isVisible() && act('visible')),
    on(window, 'online', () => act('online')),
    on(window, 'pageshow', event => event.persisted && act('restored'))
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The browser releases the lock whenever the page is hidden. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const request = () => {
    if (!isVisible() || !matchMedia('(pointer: coarse)').matches) return
    // Safari before 16.4 has none; a page's policy or a low battery refuses it.
    navigator.wakeLock?.request('screen').then(
      found => {
        lock = found
        if (isOver) void found.release()
      },
      () => undefined
    )
  }
  request()
  const stop = on(document, 'visibilitychange', request)
  return () => {
    isOver = true
    stop()
    void lock?.release()
  }
}

/** Preserves the page's own title, including changes made meanwhile. */
function flashTitle(text: string): () => void {
  let theirs = document.title
  let ours: string | undefined
  const flash = () => {
    if (ours === undefined) {
      theirs = document.title
      ours = visible(text)
      document.title = ours
    } else {
      if (document.title === ours) document.title = theirs
      ours = undefined
    }
  }
  flash()
  const timer = setInterval(flash, FLASH_MS)
  return () => {
    clearInterval(timer)
    if (document.title === ours) document.title = theirs
  }
}

function notify(text: string): () => void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return () => undefined
  try {
    const notification = new Notification(visible(text), { tag: 'hutong' })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return () => notification.close()
  } catch {
    // Browsers on Android have the constructor but throw.
    return () => undefined
  }
}

const notifyPermission = () =>
  typeof Notification === 'undefined' ? undefined : Notification.permission

/** Firefox rejects outside a user gesture; old versions of Safari only use the callback. */
function askToNotify(): Promise<void> {
  return new Promise(done => {
    if (notifyPermission() !== 'default') return done()
    const end = () => done()
    try {
      Notification.requestPermission(end)?.then(end, end)
    } catch {
      done()
    }
  })
}

/** The user may change the permission in the browser's settings at any time. */
function onNotifyPermission(act: () => void): () => void {
  let status: PermissionStatus | undefined
  let isOver = false
  navigator.permissions?.query({ name: 'notifications' }).then(
    found => {
      if (isOver) return
      status = found
      status.addEventListener('change', act)
    },
    () => undefined
  )
  return () => {
    isOver = true
    status?.removeEventListener('change', act)
  }
}

const isInGesture = (): boolean => navigator.userActivation?.isActive ?? false

/** An empty URL finds an existing window without reloading it. */
function openWindow(address: string, name: string): boolean {
  const there = window.open('', name)
  if (!there) return false
  if (isBlank(there)) there.location.replace(address)
  there.focus()
  return true
}

function isBlank(other: Window): boolean {
  try {
    return other.location.href === 'about:blank'
  } catch {
    // A window of another origin has this name: navigate it.
    return true
  }
}

/** The production page port. Never reads or changes the host's URL. */
export const browserPage = (every: Environment['every']): PagePort => ({
  isVisible,
  onWake: act => onWake(every, act),
  onOffline: act => on(window, 'offline', act),
  onHide: act => on(window, 'pagehide', event => act(event.persisted)),
  onRefusedConnection: act =>
    onViolation(({ effectiveDirective, disposition, blockedURI }) => {
      if (effectiveDirective === 'connect-src' && disposition === 'enforce') act(blockedURI)
    }),
  onPolicyViolation: act =>
    onViolation(({ effectiveDirective, disposition, blockedURI }) =>
      act(policyViolation(effectiveDirective, blockedURI, disposition))
    ),
  guardLeaving: text =>
    on(window, 'beforeunload', event => {
      event.preventDefault()
      // Browsers show their own text; old ones show this one.
      event.returnValue = text
    }),
  keepAwake,
  openWindow,
  closeWindow: () => window.close(),
  isWindow: name => window.name === name,
  flashTitle,
  notify,
  notifyPermission,
  onNotifyPermission,
  askToNotify,
  isInGesture
})
