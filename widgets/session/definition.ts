import type { FailureEvents, SessionEvents } from '../../core/events.ts'
import type { Arrival } from '../../core/session/arrival.ts'
import type { Session, SessionUser } from '../../core/session/life.ts'
import type { ChosenState, Seat } from '../../core/session/seat.ts'
import type { AuthProvider, SignInRequest } from '../../core/session/sign-in.ts'
import { choice, describe, flag, text } from '../values.ts'

export interface SessionSurface {
  readonly properties: {
    /** The host's own way to a token; asked again when the token runs out or is refused. */
    readonly authProvider: AuthProvider
    /** A link's token and account, for a page that has taken them off its address: the session begins by signing in with them. */
    readonly arrival: Arrival
    /** Paths that the server has moved, by name such as `agent.status`; read when the session starts. */
    readonly endpoints: Readonly<Record<string, string>>
    /** Any sentence in the host's words, by key such as `phone.cannotCall`. */
    readonly messages: Readonly<Record<string, string>>
  }
  readonly readOnly: {
    /** How far the sign-in has come. */
    readonly state: Session['at']
    /** Who is signed in. */
    readonly user: SessionUser | undefined
    /** The permission codes of whoever is signed in. */
    readonly permissions: ReadonlySet<string>
    /** The seat, without its SIP password. */
    readonly agent: Seat | undefined
    /** Whether this tab has the telephone. */
    readonly isLeader: boolean
    /** The version of the product. */
    readonly version: string
  }
  readonly methods: {
    /** Signs in: with the request, else through `authProvider`, else as another tab is; when there is none of these, `hutong-auth-required` asks the page. */
    login(request?: SignInRequest): Promise<void>
    /** Signs out, here and on the server. */
    logout(): Promise<void>
    /** Moves to another enterprise of the user; refused during a call. */
    switchEnterprise(entId: string): Promise<void>
    /** Changes the state of the seat. */
    setAgentState(state: ChosenState): Promise<void>
    /** Whether the user has a permission. */
    can(code: string): Promise<boolean>
    /** How things stand, for whoever looks into a problem; no password, token or number. */
    diagnostics(): Promise<object>
    /** Ends call and session and lets go of everything. */
    stop(): Promise<void>
  }
  readonly events: SessionEvents & FailureEvents
}

/**
 * The session of a page: nothing to see, one per page. Every other element attaches to it, in whatever
 * order they appear. Removing it ends nothing; `stop()` does.
 *
 * @cssstate signed-in somebody is signed in
 * @cssstate leader this tab has the telephone
 */
export const session = describe<SessionSurface>()({
  tag: 'hutong-session',
  attributes: {
    /** Where the API lives, such as `/api` or `https://cc.example.cn/api`; the session starts when it is known. */
    apiBase: text,
    /** Where the realtime channels live; without it, `/ws` on the host of the API. */
    realtimeUrl: text,
    /** Which realtime channel this page listens to. Without it, the console listens to `dashboard` and its workbench, as every other page, to `workbench`. */
    realtimePage: choice(['workbench', 'dashboard'], undefined),
    /** How a lost channel is opened again: every 5 s, or five times at 1 s and then slower. */
    realtimeProfile: choice(['steady', 'brief'], 'steady'),
    /** What beats time: the page's timers, or a Worker that a hidden tab does not slow down. The Worker needs `worker-src 'self'` and, with Trusted Types, a policy named `hutong`. */
    heartbeat: choice(['timer', 'worker'], 'timer'),
    /** The public client id that the token endpoint knows; not a secret. `hutong-web` without it. */
    clientId: text,
    /** The id of the user that the page is for, where tabs of one origin may belong to different users: a token of another tab counts only if it is theirs. */
    userId: text,
    /** A CSS selector: a click on a `tel:` link below what it matches dials with Hutong. */
    dialRoot: text,
    /** Where a login outlives a reload: nowhere, or with the server by a cookie that no script can read. For pages of the API's own origin. */
    keep: choice(['page', 'cookie'], 'page'),
    /** Whom the page serves: 客户 (`common`) or 服务对象 (`social`), in every sentence of every element. Without it the installation says so. */
    variant: choice(['common', 'social'], undefined),
    /** Warnings for developers go to the browser's console. */
    debug: flag
  },
  properties: { authProvider: true, arrival: true, endpoints: true, messages: true },
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
    stop: true
  },
  asking: ['auth-required']
})
export type SessionDefinition = typeof session
