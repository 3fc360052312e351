import type { Push } from '../../../core/contract/topics.ts'

/** A user with a login whose pages are connected to a server. */
export interface ConnectedLogin {
  readonly userId: string
  readonly enterpriseId: string
  readonly family: string
  /** The login serves one purpose, and its user does not count as present. */
  readonly isConfined: boolean
}

/** What one server sends to the others. A server ignores kinds that it does not know. */
export type BusMessage =
  /** To a user's channels, in one enterprise or in all. */
  | {
      readonly kind: 'push'
      readonly userId: string
      readonly enterpriseId?: string
      readonly push: Push
    }
  | { readonly kind: 'kick'; readonly family: string; readonly hashes: readonly string[] }
  | { readonly kind: 'close'; readonly family: string }
  | { readonly kind: 'reconnect'; readonly userId: string; readonly enterpriseId: string }
  /** The telephones of an extension may not stay connected. */
  | { readonly kind: 'disconnect'; readonly extension: string }
  /** All servers are requested to send `here`. */
  | { readonly kind: 'request' }
  /** All logins that are connected to the sender. */
  | { readonly kind: 'here'; readonly logins: readonly ConnectedLogin[] }
  | { readonly kind: 'joined' | 'left'; readonly login: ConnectedLogin }
  | { readonly kind: 'beat' }
  /** The sender stops. */
  | { readonly kind: 'end' }
  /** The sender did not know who is connected elsewhere, and may have left out pushes. */
  | { readonly kind: 'missed' }
  /** Messages of the sender were lost. */
  | { readonly kind: 'gap' }

export interface BusListener {
  /** A message of another server: each once, in the order in which that server sent them. */
  receive(message: BusMessage, server: string): void
  /** Messages of other servers were lost. */
  lost(): void
}

/** Carries messages between the servers that share a database. */
export interface RealtimeBus {
  /** False when this server is the only one by its nature; nothing is sent then. */
  readonly isShared: boolean
  /** Sends to the other servers, never to this one, without waiting for the database. */
  send(message: BusMessage): void
  listen(listener: BusListener): void
  /** Whether messages of other servers have arrived until now, but for seconds. */
  isCurrent(): boolean
  /** Servers that run, by what they sent in the last `ms`. */
  serversSince(ms: number): Promise<readonly string[]>
  /** Rows that were announced and not read yet, and how long the last one waited in the database. */
  lag?(): { readonly unread: number; readonly deliveryMs: number | undefined }
  /** Sends what was not sent yet. */
  stop(): Promise<void>
}

/** Of a server with a database of its own. */
export const localBus = (): RealtimeBus => ({
  isShared: false,
  send: () => undefined,
  listen: () => undefined,
  isCurrent: () => true,
  serversSince: async () => [],
  stop: async () => undefined
})
