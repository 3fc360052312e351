import { atom } from 'nanostores'
import {
  $agent,
  $permissions,
  $session,
  $signState,
  can,
  carryEvents,
  diagnose,
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
import { sessionElementMessages } from '../../core/messages/session-element-messages.ts'
import type { EventDispatcher } from '../../core/public-events.ts'
import type { ElementHost } from '../define/element-host.ts'
import { warnOnce } from '../define/warn-once.ts'
import { pageTheme } from '../kit/styles/page-theme.ts'
import type { SessionDefinition } from './definition.ts'

const $isLeader = atom(false)
onHostEvent('leader-change', ({ isLeader }) => $isLeader.set(isLeader))

/** The session elements on the page; the first is in control. */
const hosts = new Set<ElementHost<SessionDefinition>>()

/**
 * Attaches a `<hutong-session>` to the page's single session, and starts that if needed.
 *
 * Detaching ends nothing: the session, the telephone and a call continue without an element.
 */
export function attach(host: ElementHost<SessionDefinition>): () => void {
  if (hosts.size > 0) warnOnce(sessionElementMessages.second())
  hosts.add(host)
  host.setReadOnly({ version })
  /** The state changes more often than the seat. */
  const showAgent = () => {
    const agent = $agent.get()
    host.setReadOnly({ agent: agent && { ...agent, signState: $signState.get() } })
  }
  const endings = [
    carryEvents('session', host.emit as EventDispatcher),
    host.onValues(() => follow(host)),
    $session.subscribe(session => {
      host.setReadOnly({
        state: session.status,
        user: session.status === 'signed-in' ? session.user : undefined
      })
      host.setState('signed-in', session.status === 'signed-in')
    }),
    $permissions.subscribe(permissions => host.setReadOnly({ permissions })),
    $agent.subscribe(showAgent),
    $signState.listen(showAgent),
    $isLeader.subscribe(isLeader => {
      host.setReadOnly({ isLeader })
      host.setState('leader', isLeader)
    }),
    () => hosts.delete(host)
  ]
  follow(host)
  return () => {
    for (const end of endings) end()
  }
}

/** Elements that set the host's `authProvider`, and can unset it. */
const providers = new WeakSet<object>()

/** Starts the core once the host has set the API base; applies later changes. */
function follow(host: ElementHost<SessionDefinition>): void {
  const [primary] = hosts
  if (host !== primary) {
    offerOnce(host)
    return
  }
  const { theme, messages, authProvider, apiBase, variant } = host.values()
  setSessionVariant(variant)
  pageTheme.set(theme ?? 'auto')
  if (authProvider || providers.has(host)) setAuthProvider(authProvider)
  if (authProvider) providers.add(host)
  if (messages) overrideTexts(messages)
  if (!apiBase && !isStarted()) return
  begin(host)
  offerOnce(host)
}

function begin(host: ElementHost<SessionDefinition>): void {
  if (isStarted()) return
  const { apiBase = '', theme: _, variant, authProvider, dialRoot, ...rest } = host.values()
  setSessionVariant(variant)
  start({ apiBase, ...rest })
  if (authProvider) setAuthProvider(authProvider)
}

const offered = new WeakSet<object>()

function offerOnce(host: ElementHost<SessionDefinition>): void {
  if (offered.has(host)) return
  offered.add(host)
  host.setMethods({
    login: request => {
      begin(host)
      return login(request)
    },
    logout: async () => void (await logout()),
    switchEnterprise,
    setAgentState,
    can: async code => can(code),
    diagnostics: async () => diagnostics(),
    diagnose,
    stop: async () => stop()
  })
}
