import type { Push } from '../../../core/contract/topics.ts'
import type { SeatNow } from '../modules/seats/seat-now.ts'
import type { CallElsewhere } from '../modules/supervision/call-elsewhere.ts'

/** A user with a login whose pages are connected to a server. */
export interface ConnectedLogin {
  readonly userId: string
  readonly enterpriseId: string
  readonly family: string
  /** The login serves one purpose, and its user does not count as present. */
  readonly isConfined: boolean
}

/** The count of all servers in a window of a limit that ends in `left` ms. */
export interface CommonCount {
  readonly count: number
  readonly left: number
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
  /** Seats of the sender that have changed; with `isAll`, all that it has. */
  | { readonly kind: 'seats'; readonly seats: readonly SeatNow[]; readonly isAll?: boolean }
  /** The same of its calls in progress, and those that have ended. */
  | {
      readonly kind: 'calls'
      readonly calls: readonly CallElsewhere[]
      readonly over: readonly string[]
      readonly isAll?: boolean
    }
  /** A user's seat, name or rights were changed and are to be read again. */
  | { readonly kind: 'renew'; readonly userId: string }
  /** The sender is the process with the exchange of the others, since a time in ms; `isMarked`: its recordings name it. */
  | { readonly kind: 'exchange'; readonly since: number; readonly isMarked?: boolean }
  /** Call tasks have changed, or what they need; for the process that dials. */
  | { readonly kind: 'tasks'; readonly ids: readonly string[] }
  /** A limit per minute is reached. */
  | {
      readonly kind: 'full'
      readonly name: string
      readonly key: string
      readonly common: CommonCount
    }
  /** A request to one server, and its reply. */
  | {
      readonly kind: 'ask'
      readonly to: string
      readonly id: string
      readonly topic: string
      readonly data: unknown
    }
  | { readonly kind: 'reply'; readonly to: string; readonly id: string; readonly reply: BusReply }
  /** The sender stops. */
  | { readonly kind: 'end' }
  /** The sender did not know who is connected elsewhere, and may have left out pushes. */
  | { readonly kind: 'missed' }
  /** Messages of the sender were lost. */
  | { readonly kind: 'gap' }

/** What a request between servers led to; a refusal is thrown again where the request came from. */
export type BusReply =
  | { readonly result: unknown }
  /** The server does not have what the request is about, or could not do it. */
  | { readonly isSilent: true }
  | {
      readonly status: number
      readonly message: string
      readonly body: Readonly<Record<string, unknown>>
    }

export interface BusListener {
  /**
   * A message of another server: each once, in the order in which that server sent them. `age`: for how
   * long it was in the database or in Redis, in ms.
   */
  receive(message: BusMessage, server: string, age?: number): void
  /** Messages of other servers were lost. */
  lost(): void
}

/** Carries messages between the servers that share a database. */
export interface RealtimeBus {
  /** False when this server is the only one by its nature; nothing is sent then. */
  readonly isShared: boolean
  /** Sends to the other servers, never to this one, without waiting for the database, or Redis. */
  send(message: BusMessage): void
  listen(listener: BusListener): void
  /** Whether messages of other servers have arrived until now, but for seconds. */
  isCurrent(): boolean
  /** Servers that run, by what they sent in the last `ms`. */
  serversSince(ms: number): Promise<readonly string[]>
  /** Messages that are known to be there and not read yet, and how long the last one has waited, in ms. */
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
