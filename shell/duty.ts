/** What follows from the guard's word, and whatever else of the console needs the core. */
import { computed } from 'nanostores'
import { $addNumbers } from '../core/areas/add-numbers/open.ts'
import { $openCallDetail } from '../core/areas/call-detail/open.ts'
import { onHostEvent } from '../core/events.ts'
import { realtimePageIs, startRealtime, stopRealtime } from '../core/net/realtime.ts'
import { notify } from '../core/notices.ts'
import { afterCall } from '../core/session/call-guard.ts'
import { isToldWhy } from '../core/session/leaving.ts'
import { $platform, choosePlatform } from '../core/session/platform.ts'
import { $preferences } from '../core/session/preferences.ts'
import { $protocol } from '../core/session/protocol.ts'
import { $isStarted, $session } from '../core/session/session.ts'
import { track } from '../core/session/tracking.ts'
import { commonText } from '../core/text/common.ts'
import type { Door } from '../widgets/door.ts'
import { unregister } from '../widgets/softphone/phone.ts'
import { type Place, placeOf } from './address.ts'
import { followSwitch } from './after-switch.ts'
import type { ConsoleDefinition } from './definition.ts'
import { judge } from './guard.ts'
import { onAskToLogout } from './host.ts'
import { match } from './match.ts'
import { followMethods, onPress } from './methods.ts'
import { $isPaletteOpen } from './palette/open.ts'
import { followVisitor, lookForLogin } from './reception.ts'
import { $route, $routes, lead, setQuery } from './router.ts'
import { $shown, $verdict } from './screen.ts'
import { followLook } from './top-bar/look.ts'
import { languageIs, variantIs } from './variant.ts'
import { $visitor } from './visitor.ts'

/** Whether somebody would be let in, nobody is here, and there is a session that could find them. */
const $isAwaited = computed(
  [$verdict, $route, $session, $isStarted],
  (verdict, { name }, session, isStarted) =>
    isStarted && session.at === 'signed-out' && (verdict.at === 'wait' || name === 'login')
)

/** Everything for one console. Returns how to end it. */
export function begin(door: Door<ConsoleDefinition>): () => void {
  const stops = [
    watch(),
    followLook(),
    onAskToLogout(() => door.deliver('before-logout', {})),
    $openCallDetail.listen(open => {
      if (open.at === 'open')
        void door.deliver('call-detail-open', { callRecordId: open.callRecordId })
    }),
    $addNumbers.listen(asked => {
      if (asked) void door.deliver('add-open', { kind: asked.kind, taskId: asked.taskId })
    }),
    onPress(press => void door.deliver('batch-button', press)),
    $platform.subscribe(({ variant }) => variantIs(variant)),
    $preferences.subscribe(({ language }) => languageIs(language)),
    door.onValues(() => choosePlatform(door.values().variant)),
    $protocol.listen((now, before) => {
      const session = $session.get()
      if (now === 'accepted' && before === 'needed' && session.at === 'signed-in')
        void door.deliver('protocol-accept', { userId: session.user.userId })
    })
  ]
  choosePlatform(door.values().variant)
  return () => {
    for (const stop of stops) stop()
  }
}

let watchers = 0
let stopWatching: (() => void) | undefined

/** The guard is on duty while a console stands on the page. Returns how to leave. */
export function watch(): () => void {
  if (watchers++ === 0) stopWatching = guard()
  return () => {
    if (--watchers === 0) stopWatching?.()
  }
}

function guard(): () => void {
  /** Where somebody who was signed in stood last. */
  let stoodAt: Place | undefined
  const stops = [
    followVisitor(),
    $verdict.subscribe(verdict => {
      const route = $route.get()
      const visitor = $visitor.get()
      if (visitor.at === 'here') stoodAt = route
      if (verdict.at !== 'lead') return
      // Who loses the session is told why by the core, also before they have seen a page.
      const isLoss = verdict.why === 'sign-in' && (stoodAt?.path === route.path || isToldWhy())
      stoodAt = undefined
      lead(verdict.to)
      // Whoever comes to the front of the console has asked for nothing yet.
      const isRefusal = verdict.why === 'sign-in' && route.path !== '/'
      if (isRefusal && !isLoss) notify('warning', commonText.pleaseSignIn())
    }),
    $isAwaited.subscribe(isAwaited => isAwaited && lookForLogin()),
    onHostEvent('signed-out', ({ reason }) => {
      if (reason === 'logout') setQuery({ redirect: undefined })
    }),
    onHostEvent('ready', goOn),
    followRealtimePage(),
    followSignInPage(),
    followSwitch(),
    followMethods($shown),
    followDeeds()
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells the host of pages and of what is done there, where the enterprise wants that. */
function followDeeds(): () => void {
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
    $openCallDetail.listen(open => open.at === 'open' && did('call-detail')),
    $addNumbers.listen(asked => asked && did(`add-${asked.kind}`)),
    $isPaletteOpen.listen(isOpen => isOpen && did('palette'))
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** From the pages in front of the console to where somebody wanted to go, if they may. */
function goOn(): void {
  const { route, query } = $route.get()
  if (!route?.open || !route.bare) return
  const wanted = placeOf(query.redirect ?? '/')
  const found = match($routes.get(), wanted.path)
  const there = { ...wanted, params: found?.params ?? {}, route: found?.row, name: '', title: '' }
  const verdict = judge(there, $routes.get(), $visitor.get())
  const isWelcome = !found?.row.open && ['show', 'lead', 'failed'].includes(verdict.at)
  lead(isWelcome ? (query.redirect ?? '/') : '/')
}

/** The workbench and the other pages of the console each have a realtime channel (doc 1 §4). */
function followRealtimePage(): () => void {
  const stop = $route.subscribe(({ name }) =>
    realtimePageIs(name === 'workbench' ? 'workbench' : 'dashboard')
  )
  return () => {
    stop()
    realtimePageIs('workbench')
  }
}

/** Visiting the login page lets go of telephone and realtime channel (doc 1 §2); a call ends first. */
function followSignInPage(): () => void {
  let isThere = false
  let hasLetGo = false
  return $route.subscribe(({ name }) => {
    if (isThere === (name === 'login')) return
    isThere = name === 'login'
    if ($session.get().at !== 'signed-in') return
    if (isThere)
      afterCall(() => {
        if (!isThere || $session.get().at !== 'signed-in') return
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
