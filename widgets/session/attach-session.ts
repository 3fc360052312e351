import { atom } from 'nanostores'
import { Failure, toFailure } from '../../core/failure.ts'
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
import { elementMessages } from '../../core/messages/element-messages.ts'
import { sessionElementMessages } from '../../core/messages/session-element-messages.ts'
import type { EventDispatcher } from '../../core/public-events.ts'
import { chooseLanguage } from '../../core/session/text-language.ts'
import { startIn } from '../../core/start.ts'
import '../define/page-language.ts'
import type { ElementHost } from '../define/element-host.ts'
import { importWithRetry } from '../define/import-with-retry.ts'
import { warnOnce } from '../define/warn-once.ts'
import { pageTheme } from '../kit/styles/page-theme.ts'
import type { SessionDefinition } from './definition.ts'
import type { warnUnknownKeys } from './warn-unknown-keys.ts'

type WarnUnknownKeys = typeof warnUnknownKeys

const $isLeader = atom(false)
onHostEvent('leader-change', ({ isLeader }) => $isLeader.set(isLeader))

/** The session elements on the page; the first is in control. */
const hosts = new Set<ElementHost<SessionDefinition>>()

/**
 * Attaches a `<hutong-session>` to the page's single session, and starts that if needed.
 *
 * Detaching ends nothing: the session, the telephone and a call continue without an element.
 */
export async function attach(host: ElementHost<SessionDefinition>): Promise<() => void> {
  // Its failure is the element's: it offers to load again.
  if (host.values().sandbox && !isStarted()) await loadSandbox()
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
  const values = host.values()
  const { theme, messages, endpoints, transforms, authProvider, apiBase, variant, sandbox, debug } =
    values
  setSessionVariant(variant)
  pageTheme.set(theme ?? 'auto')
  if (!sandbox && (authProvider || providers.has(host))) setAuthProvider(authProvider)
  if (authProvider) providers.add(host)
  if (messages) overrideTexts(messages)
  chooseLanguage('session', values.lang)
  if (debug) checkKeys({ messages, endpoints, transforms })
  if (!apiBase && !sandbox && !isStarted()) return
  begin(host)?.catch((error: unknown) => {
    const failure = toFailure(error, elementMessages.loadFailed())
    if (!failure.isRaised) host.fail(failure)
  })
  offerOnce(host)
}

/** Warns of keys that are misspelt; without its code there is no warning. */
const checkKeys = (given: Parameters<WarnUnknownKeys>[0]): void =>
  void import('./warn-unknown-keys.ts').then(
    ({ warnUnknownKeys }) => warnUnknownKeys(given),
    () => undefined
  )

/** Starts the core; asynchronously with the sandbox only, whose code is loaded first. */
function begin(host: ElementHost<SessionDefinition>): Promise<void> | undefined {
  if (isStarted()) return undefined
  const {
    apiBase = '',
    theme: _,
    lang: __,
    variant,
    authProvider,
    dialRoot,
    sandbox,
    ...rest
  } = host.values()
  if (sandbox) return beginSandbox(host)
  setSessionVariant(variant)
  start({ apiBase, ...rest })
  if (authProvider) setAuthProvider(authProvider)
  return undefined
}

let sandboxStart: Promise<void> | undefined

const loadSandbox = () =>
  Promise.all([
    importWithRetry(() => import('../../core/sandbox/sandbox.ts')),
    importWithRetry(() => import('../sandbox/element.ts'))
  ])

/** Starts the core in the sandbox, and signs its user in. */
function beginSandbox(host: ElementHost<SessionDefinition>): Promise<void> {
  sandboxStart ??= loadSandbox().then(
    ([{ openSandbox, sandboxAddress, sandboxToken }]) => {
      sandboxStart = undefined
      if (isStarted()) return
      const { variant, messages, debug } = host.values()
      setSessionVariant(variant)
      startIn({ apiBase: sandboxAddress, messages, debug }, openSandbox)
      setAuthProvider(sandboxToken)
      return login()
    },
    (cause: unknown) => {
      sandboxStart = undefined
      throw new Failure('unreachable', elementMessages.loadFailed(), { cause })
    }
  )
  return sandboxStart
}

const offered = new WeakSet<object>()

function offerOnce(host: ElementHost<SessionDefinition>): void {
  if (offered.has(host)) return
  offered.add(host)
  host.setMethods({
    login: async request => {
      await begin(host)
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
