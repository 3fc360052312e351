import type { EndpointTransforms } from '../contract/endpoint-transform.ts'
import type { Socket } from '../environment/environment.ts'
import type { ProfileName } from './profiles/profiles.ts'

/** Ids of the backend that the checks may read; by default those that its lists contain. */
export type KnownIds = Partial<
  Record<'callRecordId' | 'customerId' | 'callTaskId' | 'templateCode' | 'clueId', string>
>

export interface KitOptions {
  readonly profile: ProfileName
  /** Absolute base URL of the API, without a trailing slash. */
  readonly apiBase: string
  /** Base URL of the realtime channels; by default `/ws` on the host of the API. */
  readonly realtimeUrl?: string
  readonly signIn:
    | { readonly by: 'token'; readonly token: string }
    | { readonly by: 'password'; readonly username: string; readonly password: string }
  readonly clientId: string
  /** Origin of the page that embeds the elements, for CORS; without it CORS is not checked. */
  readonly origin?: string
  /** Whether requests may be sent that change something and can be undone, or are harmless. */
  readonly allowsWrites: boolean
  readonly ids: KnownIds
  /** As in `<hutong-session>`. */
  readonly endpoints: Readonly<Record<string, string>>
  readonly transforms: EndpointTransforms
  /** Milliseconds for which the realtime channel is listened to. */
  readonly listenMs: number
  /** Milliseconds until a request counts as unanswered. */
  readonly timeoutMs: number
}

export interface KitPorts {
  readonly fetch: typeof globalThis.fetch
  /** Opens a WebSocket with this origin; undefined where there are none. */
  readonly openSocket: ((url: string, origin: string | undefined) => Socket) | undefined
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<void>
}
