import type { EndpointTransform } from '../../core/contract/endpoint-transform.ts'
import type { DiagnoseOptions } from '../../core/features/doctor/check-result.ts'
import type { DoctorReport } from '../../core/features/doctor/doctor-report.ts'
import type { FailureEvents, SessionEvents } from '../../core/public-events.ts'
import type { ChosenState, Seat } from '../../core/session/seat.ts'
import type { Session, SessionUser } from '../../core/session/session-state.ts'
import type { AuthProvider, SignInRequest } from '../../core/session/sign-in/auth-provider.ts'
import type { LoginLink } from '../../core/session/sign-in/login-link.ts'
import { choice, describe, flag, text } from '../define/values.ts'

export interface SessionSurface {
  readonly properties: {
    /** Provides access tokens; called again when the token expires or is rejected. */
    readonly authProvider: AuthProvider
    /** Token and account of a login link, removed from the page's address by the host; the session signs in with them. */
    readonly arrival: LoginLink
    /** Overridden endpoint paths by name, such as `agent.status`; read when the session starts. `dist/endpoints.json` lists the names; with `debug`, unknown ones are logged. */
    readonly endpoints: Readonly<Record<string, string>>
    /** Maps queries, bodies and replies to those of another backend, by endpoint name; read when the session starts. */
    readonly transforms: Readonly<Record<string, EndpointTransform>>
    /** Overridden messages by key, such as `phone.cannotCall`, or `en:phone.cannotCall` for another language than Chinese. `dist/messages.json` lists keys and texts; with `debug`, unknown ones are logged. */
    readonly messages: Readonly<Record<string, string>>
  }
  readonly readOnly: {
    /** The sign-in status. */
    readonly state: Session['status']
    /** The signed-in user. */
    readonly user: SessionUser | undefined
    /** Permission codes of the signed-in user. */
    readonly permissions: ReadonlySet<string>
    /** The agent's seat, without its SIP password. */
    readonly agent: Seat | undefined
    /** Whether this tab owns the telephone. */
    readonly isLeader: boolean
    /** Product version. */
    readonly version: string
  }
  readonly methods: {
    /** Signs in with the request, else through `authProvider`, else with the session of another tab; without any of these, `hutong-auth-required` is fired. */
    login(request?: SignInRequest): Promise<void>
    /** Signs out locally and on the server. */
    logout(): Promise<void>
    /** Switches to another enterprise of the user. Rejects during a call. */
    switchEnterprise(entId: string): Promise<void>
    /** Changes the state of the seat (签入状态). */
    setAgentState(state: ChosenState): Promise<void>
    /** Resolves to whether the user has the permission. */
    can(code: string): Promise<boolean>
    /** A snapshot for support: no password, token or number. */
    diagnostics(): Promise<object>
    /** Checks API, policy, connections, devices and browser, and resolves to a report for support: without secrets, names and numbers. `microphone` opens it for three seconds; `echoNumber` is called. */
    diagnose(options?: DiagnoseOptions): Promise<DoctorReport>
    /** Ends the call and the session and releases all resources. */
    stop(): Promise<void>
  }
  readonly events: SessionEvents & FailureEvents
}

/**
 * The session of a page: renders nothing, one per page. Other elements attach to it in any order.
 * Removing it does not end the session; `stop()` does.
 *
 * @cssstate signed-in A user is signed in.
 * @cssstate leader This tab owns the telephone.
 */
export const session = describe<SessionSurface>()({
  tag: 'hutong-session',
  attributes: {
    /** Base URL of the API, such as `/api` or `https://cc.example.cn/api`; the session starts once it is set; with an `authProvider` it then signs in by `login()`. */
    apiBase: text,
    /** Base URL of the realtime channels; default `/ws` on the host of the API. */
    realtimeUrl: text,
    /** The realtime channel of this page. Default: `dashboard` in the console, `workbench` in its workbench and on any other page. */
    realtimePage: choice(['workbench', 'dashboard'], undefined),
    /** Reconnection: every 5 s, or five attempts at 1 s and then slower. */
    realtimeProfile: choice(['steady', 'brief'], 'steady'),
    /** Source of the heartbeat: page timers, or a Worker, which hidden tabs do not throttle. The Worker needs `worker-src 'self'` and, with Trusted Types, a policy named `hutong`. */
    heartbeat: choice(['timer', 'worker'], 'timer'),
    /** Public OAuth client id, not a secret; default `hutong-web`. */
    clientId: text,
    /** Id of the page's user, for origins whose tabs may belong to different users: only tokens of that user are reused from other tabs. */
    userId: text,
    /** CSS selector: clicks on `tel:` links below the matching elements dial with Hutong. */
    dialRoot: text,
    /** Lifetime of a login: the page, or across reloads by an HttpOnly cookie of the server. The cookie works only on pages of the API's origin. */
    keep: choice(['page', 'cookie'], 'page'),
    /** Language of every element: `en`, else Chinese; or a language of `messages`. A user's choice in the console precedes it. */
    lang: { ...text, fallback: '' as string },
    /** Wording: 客户 (`common`) or 服务对象 (`social`) in every element. Default: the installation's setting. */
    variant: choice(['common', 'social'], undefined),
    /** Replies to everything inside the page: seeded customers, simulated calls, no server and no account. For documentation, trials and tests; `api-base` is not needed. */
    sandbox: flag,
    /** Logs developer warnings to the browser's console. */
    debug: flag
  },
  properties: {
    authProvider: true,
    arrival: true,
    endpoints: true,
    transforms: true,
    messages: true
  },
  readOnly: {
    state: true,
    user: true,
    permissions: true,
    agent: true,
    isLeader: true,
    version: true
  },
  methods: {
    login: true,
    logout: true,
    switchEnterprise: true,
    setAgentState: true,
    can: true,
    diagnostics: true,
    diagnose: true,
    stop: true
  },
  cancelable: ['auth-required']
})
export type SessionDefinition = typeof session
