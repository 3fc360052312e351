import { atom } from 'nanostores'
import type { Deliver } from '../../core/events.ts'
import {
  $agent,
  $permissions,
  $session,
  $signState,
  can,
  carryEvents,
  diagnostics,
  isStarted,
  login,
  logout,
  onHostEvent,
  overrideTexts,
  setAgentState,
  setAuthProvider,
  setSessionVariant,
  start,
  stop,
  switchEnterprise,
  version
} from '../../core/index.ts'
import { sessionElementText } from '../../core/text/session-element.ts'
import type { Door } from '../door.ts'
import { pageTheme } from '../kit/page-theme.ts'
import { warnOnce } from '../warn.ts'
import type { SessionDefinition } from './definition.ts'

const $isLeader = atom(false)
onHostEvent('leader-change', ({ isLeader }) => $isLeader.set(isLeader))

/** Those that are on the page now; the first speaks for the session. */
const doors = new Set<Door<SessionDefinition>>()

/**
 * Ties a `<hutong-session>` to the one session of its page, and starts that if nobody has.
 *
 * Untying it ends nothing: the session, the telephone and a call go on without an element.
 */
export function attach(door: Door<SessionDefinition>): () => void {
  if (doors.size > 0) warnOnce(sessionElementText.second())
  doors.add(door)
  door.show({ version })
  /** The state changes more often than the seat is read. */
  const showAgent = () => {
    const agent = $agent.get()
    door.show({ agent: agent && { ...agent, signState: $signState.get() } })
  }
  const endings = [
    carryEvents('session', door.deliver as Deliver),
    door.onValues(() => follow(door)),
    $session.subscribe(session => {
      door.show({
        state: session.at,
        user: session.at === 'signed-in' ? session.user : undefined
      })
      door.setState('signed-in', session.at === 'signed-in')
    }),
    $permissions.subscribe(permissions => door.show({ permissions })),
    $agent.subscribe(showAgent),
    $signState.listen(showAgent),
    $isLeader.subscribe(isLeader => {
      door.show({ isLeader })
      door.setState('leader', isLeader)
    }),
    () => doors.delete(door)
  ]
  follow(door)
  return () => {
    for (const end of endings) end()
  }
}

/** Those that have brought the host's `authProvider`, and can take it back. */
const providers = new WeakSet<object>()

/** Starts the core when the host has said where its server is; later words are taken as they come. */
function follow(door: Door<SessionDefinition>): void {
  const [speaker] = doors
  if (door !== speaker) {
    offerOnce(door)
    return
  }
  const { theme, messages, authProvider, apiBase, variant } = door.values()
  setSessionVariant(variant)
  pageTheme.set(theme ?? 'auto')
  if (authProvider || providers.has(door)) setAuthProvider(authProvider)
  if (authProvider) providers.add(door)
  if (messages) overrideTexts(messages)
  if (!apiBase && !isStarted()) return
  begin(door)
  offerOnce(door)
}

function begin(door: Door<SessionDefinition>): void {
  if (isStarted()) return
  const { apiBase = '', theme: _, variant, authProvider, dialRoot, ...rest } = door.values()
  setSessionVariant(variant)
  start({ apiBase, ...rest })
  if (authProvider) setAuthProvider(authProvider)
}

const offered = new WeakSet<object>()

function offerOnce(door: Door<SessionDefinition>): void {
  if (offered.has(door)) return
  offered.add(door)
  door.offer({
    login: request => {
      begin(door)
      return login(request)
    },
    logout: async () => void (await logout()),
    switchEnterprise,
    setAgentState,
    can: async code => can(code),
    diagnostics: async () => diagnostics(),
    stop: async () => stop()
  })
}
