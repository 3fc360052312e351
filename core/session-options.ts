import type { Environment } from './environment.ts'
import { withoutSlashes } from './lib/slashes.ts'
import type { Arrival } from './session/arrival.ts'

/** What a host says when it starts the session; everything but the addresses has a default. */
export interface SessionOptions {
  /** Where the API lives; relative to the page, such as `/api`, or whole. */
  readonly apiBase: string
  /** Where the realtime channels live; without it, `/ws` on the host of the API. */
  readonly realtimeUrl?: string | undefined
  readonly realtimePage?: Environment['realtimePage'] | undefined
  readonly realtimeProfile?: Environment['realtimeProfile'] | undefined
  /** The public client id that the token endpoint knows; not a secret. */
  readonly clientId?: string | undefined
  /**
   * The id of the user that this page is for: a token that another tab of this origin got from the
   * host's `authProvider` is taken over only when it is theirs. Say so where tabs of one origin may
   * belong to different users.
   */
  readonly userId?: string | undefined
  /** Paths that the host's server has moved, by name such as `agent.status`. */
  readonly endpoints?: Readonly<Record<string, string>> | undefined
  /** Sentences in the host's own words, by key such as `phone.cannotCall`. */
  readonly messages?: Readonly<Record<string, string>> | undefined
  /**
   * What beats time: the page's own timers, or a Worker that a hidden tab does not slow down.
   *
   * The Worker keeps a phone in a hidden tab punctual. It has to be asked for, because a page with
   * a strict policy would report a violation: it takes our script from the page's own origin, or by a
   * `blob:` address from another, and,
   * where these directives are in force, `worker-src 'self'` and `trusted-types hutong`.
   */
  readonly heartbeat?: 'timer' | 'worker' | undefined
  /**
   * Where a login of ours outlives a reload: nowhere, or with the server, by a cookie that no script
   * can read. For pages of the server's own origin alone; a login of a host's `authProvider` is the
   * host's to keep.
   */
  readonly keep?: Environment['keep'] | undefined
  /** Who comes by a link, when the page has taken its secret off the address. */
  readonly arrival?: Arrival | undefined
  /** Errors go to the browser's console along with the warnings. */
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
  | 'messages'
  | 'keep'
>

/** Fills in the defaults; `page` is the address that relative ones are relative to. */
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
    messages: options.messages ?? {},
    keep: options.keep ?? 'page'
  }
}
