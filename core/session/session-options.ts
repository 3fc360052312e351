import type { EndpointTransforms } from '../contract/endpoint-transform.ts'
import type { Environment } from '../environment/environment.ts'
import { withoutSlashes } from '../lib/slashes.ts'
import type { LoginLink } from './sign-in/login-link.ts'

/** Session options of the host; everything but the URLs has a default. */
export interface SessionOptions {
  /** Base URL of the API, absolute or relative to the page, such as `/api`. */
  readonly apiBase: string
  /** Base URL of the realtime channels; defaults to `/ws` on the API's host. */
  readonly realtimeUrl?: string | undefined
  readonly realtimePage?: Environment['realtimePage'] | undefined
  readonly realtimeProfile?: Environment['realtimeProfile'] | undefined
  /** Public client id of the token endpoint; not a secret. */
  readonly clientId?: string | undefined
  /**
   * The id of the page's user: a token that another tab of this origin obtained from the host's
   * `authProvider` is only reused for this user. Required where tabs of one origin may have
   * different users.
   */
  readonly userId?: string | undefined
  /** Custom paths of the host's server, by endpoint name such as `agent.status`. */
  readonly endpoints?: Readonly<Record<string, string>> | undefined
  /** Maps queries, bodies and replies to those of another backend, by endpoint name. */
  readonly transforms?: EndpointTransforms | undefined
  /** Custom messages, by key such as `phone.cannotCall`. */
  readonly messages?: Readonly<Record<string, string>> | undefined
  /**
   * Timer source: the page's own timers, or a Worker that is not throttled in a hidden tab.
   * The Worker keeps a phone in a hidden tab punctual. Opt-in, as a page with a strict policy would
   * report a violation: the script is loaded from the page's own origin, or by a `blob:` URL from
   * another, and needs `worker-src 'self'` and `trusted-types hutong` where these directives apply.
   */
  readonly heartbeat?: 'timer' | 'worker' | undefined
  /**
   * Whether a login survives a reload: no, or through the server by an HttpOnly cookie. Only for
   * pages of the server's own origin; a login by `authProvider` is persisted by the host.
   */
  readonly keep?: Environment['keep'] | undefined
  /** The user's login link, whose secret the page has removed from the URL. */
  readonly arrival?: LoginLink | undefined
  /** Logs errors to the browser's console in addition to warnings. */
  readonly debug?: boolean | undefined
}

export type ResolvedOptions = Pick<
  Environment,
  | 'apiBase'
  | 'realtimeUrl'
  | 'realtimePage'
  | 'realtimeProfile'
  | 'clientId'
  | 'userId'
  | 'paths'
  | 'transforms'
  | 'messages'
  | 'keep'
>

/** Applies the defaults; `page` is the base of relative URLs. */
export function resolveOptions(options: SessionOptions, page: string): ResolvedOptions {
  const api = new URL(options.apiBase, page)
  const realtime = new URL(options.realtimeUrl ?? '/ws', api)
  realtime.protocol = realtime.protocol.replace('http', 'ws')
  const bare = (url: URL) => withoutSlashes(url.href)
  return {
    apiBase: bare(api),
    realtimeUrl: bare(realtime),
    realtimePage: options.realtimePage,
    realtimeProfile: options.realtimeProfile ?? 'steady',
    clientId: options.clientId ?? 'hutong-web',
    userId: options.userId ?? '',
    paths: options.endpoints ?? {},
    transforms: options.transforms ?? {},
    messages: options.messages ?? {},
    keep: options.keep ?? 'page'
  }
}
