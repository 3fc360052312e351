/** Effects of the route guard, and other parts of the console that need the core. */
import { computed } from 'nanostores'
import { $openCallDetail } from '../../core/features/call-detail/call-window.ts'
import { $addNumbers } from '../../core/features/number-import/import-window.ts'
import { commonMessages } from '../../core/messages/common-messages.ts'
import { realtimePageIs, startRealtime, stopRealtime } from '../../core/net/realtime.ts'
import { notify } from '../../core/notices.ts'
import { onHostEvent } from '../../core/public-events.ts'
import { afterCall } from '../../core/session/call-guard.ts'
import { $platform, choosePlatform } from '../../core/session/platform.ts'
import { $isStarted, $session } from '../../core/session/session.ts'
import { $protocol } from '../../core/session/sign-in/licence-acceptance.ts'
import { isSignOutNoticeShown } from '../../core/session/sign-in/sign-out.ts'
import { track } from '../../core/session/tracking.ts'
import type { ElementHost } from '../../widgets/define/element-host.ts'
import { unregister } from '../../widgets/softphone/softphone-phone.ts'
import { followMethods, onPress } from '../console-methods.ts'
import { variantIs } from '../console-variant.ts'
import type { ConsoleDefinition } from '../definition.ts'
import { addLogoutGuard } from '../host-logout.ts'
import { $isPaletteOpen } from '../palette/palette-window.ts'
import { followTheme } from '../top-bar/theme-choice.ts'
import { type Place, placeOf } from './address.ts'
import { $authStatus } from './auth-status.ts'
import { followSwitch } from './follow-enterprise-switch.ts'
import { resolveRoute } from './guard.ts'
import { match } from './match.ts'
import { $route, $routes, redirectTo, setQuery } from './router.ts'
import { followAuthStatus, probeSession } from './session-probe.ts'
import { $routeDecision, $shown } from './shown-route.ts'

/** The route needs a user, there is none, and a session exists that may restore one. */
const $isAwaited = computed(
  [$routeDecision, $route, $session, $isStarted],
  (decision, { name }, session, isStarted) =>
    isStarted && session.status === 'signed-out' && (decision.status === 'wait' || name === 'login')
)

/** Starts everything for a console. Returns the stop function. */
export function begin(host: ElementHost<ConsoleDefinition>): () => void {
  const stops = [
    watch(),
    followTheme(),
    addLogoutGuard(() => host.emit('before-logout', {})),
    $openCallDetail.listen(open => {
      if (open.status === 'open')
        void host.emit('call-detail-open', { callRecordId: open.callRecordId })
    }),
    $addNumbers.listen(request => {
      if (request && request.kind !== 'member')
        void host.emit('add-open', { kind: request.kind, taskId: request.taskId })
    }),
    onPress(press => void host.emit('batch-button', press)),
    $platform.subscribe(({ variant }) => variantIs(variant)),
    host.onValues(() => choosePlatform(host.values().variant)),
    $protocol.listen((now, before) => {
      const session = $session.get()
      if (now === 'accepted' && before === 'needed' && session.status === 'signed-in')
        void host.emit('protocol-accept', { userId: session.user.userId })
    })
  ]
  choosePlatform(host.values().variant)
  return () => {
    for (const stop of stops) stop()
  }
}

let watchers = 0
let stopWatching: (() => void) | undefined

/** Runs the guard while a console is mounted. Returns the stop function. */
export function watch(): () => void {
  if (watchers++ === 0) stopWatching = guard()
  return () => {
    if (--watchers === 0) stopWatching?.()
  }
}

function guard(): () => void {
  /** Last place of a signed-in user. */
  let stoodAt: Place | undefined
  const stops = [
    followAuthStatus(),
    $routeDecision.subscribe(decision => {
      const route = $route.get()
      const authStatus = $authStatus.get()
      if (authStatus.status === 'signed-in') stoodAt = route
      if (decision.status !== 'redirect') return
      // The core reports why the session was lost, even before a page was shown.
      const isLoss =
        decision.why === 'sign-in' && (stoodAt?.path === route.path || isSignOutNoticeShown())
      stoodAt = undefined
      redirectTo(decision.to)
      // The start page is not a request for a particular page.
      const isRefusal = decision.why === 'sign-in' && route.path !== '/'
      if (isRefusal && !isLoss) notify('warning', commonMessages.pleaseSignIn())
    }),
    $isAwaited.subscribe(isAwaited => isAwaited && probeSession()),
    onHostEvent('signed-out', ({ reason }) => {
      if (reason === 'logout') setQuery({ redirect: undefined })
    }),
    onHostEvent('ready', goOn),
    followRealtimePage(),
    followSignInPage(),
    followSwitch(),
    followMethods($shown),
    followActions()
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Reports pages and actions to the host, if the enterprise has enabled it. */
function followActions(): () => void {
  let last: string | undefined
  const did = (action: string) => track({ kind: 'action', page: $route.get().name, action })
  const stops = [
    $shown.subscribe(route => {
      const page = route?.name
      if (page && page !== last && !route.route?.open)
        track({ kind: 'page', page, action: undefined })
      last = page
    }),
    onPress(({ action }) => did(action)),
    $openCallDetail.listen(open => open.status === 'open' && did('call-detail')),
    $addNumbers.listen(request => request && did(`add-${request.kind}`)),
    $isPaletteOpen.listen(isOpen => isOpen && did('palette'))
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** From the account pages to the requested page, if allowed. */
function goOn(): void {
  const { route, query } = $route.get()
  if (!route?.open || !route.bare) return
  const target = placeOf(query.redirect ?? '/')
  const found = match($routes.get(), target.path)
  const there = { ...target, params: found?.params ?? {}, route: found?.row, name: '', title: '' }
  const decision = resolveRoute(there, $routes.get(), $authStatus.get())
  const isWelcome = !found?.row.open && ['show', 'redirect', 'failed'].includes(decision.status)
  redirectTo(isWelcome ? (query.redirect ?? '/') : '/')
}

/** The workbench and the other pages each have a realtime channel (rule realtime-1). */
function followRealtimePage(): () => void {
  const stop = $route.subscribe(({ name }) =>
    realtimePageIs(name === 'workbench' ? 'workbench' : 'dashboard')
  )
  return () => {
    stop()
    realtimePageIs('workbench')
  }
}

/** The login page releases telephone and realtime channel (rule console-6); a running call ends first. */
function followSignInPage(): () => void {
  let isThere = false
  let hasLetGo = false
  return $route.subscribe(({ name }) => {
    if (isThere === (name === 'login')) return
    isThere = name === 'login'
    if ($session.get().status !== 'signed-in') return
    if (isThere)
      afterCall(() => {
        if (!isThere || $session.get().status !== 'signed-in') return
        hasLetGo = true
        stopRealtime()
        void unregister().catch(() => undefined)
      })
    else if (hasLetGo) {
      hasLetGo = false
      startRealtime()
    }
  })
}
