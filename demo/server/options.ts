import type { Push } from '../../core/contract/topics.ts'
import type { EnvironmentConfig } from '../../core/features/enterprise/schemas.ts'
import type { TrustedClient } from './auth/trusted-clients.ts'
import type { Database } from './db/schema/schema.ts'
import type { FileSettings } from './files/file-settings.ts'
import { serverMessages } from './http/messages.ts'
import type { Limits } from './limits.ts'
import type { ExchangeSettings, TurnSettings } from './modules/exchange/exchange-settings.ts'
import type { HttpGatewayOptions } from './modules/messaging/gateway/http-gateway.ts'
import type { OperationOptions } from './operations/operation-options.ts'
import type { TelephoneNetwork } from './telephony/network-types.ts'
import type { TelephonyOptions } from './telephony-process/process-options.ts'

/** Parses the setting of the first rows; throws for an unknown one. */
export function seedOf(text: string | undefined): 'full' | 'small' | 'none' {
  if (!text || text === 'full') return 'full'
  if (text !== 'small' && text !== 'none') throw new Error(serverMessages.badSeed({ wrong: text }))
  return text
}

export interface ServerOptions extends OperationOptions, TelephonyOptions {
  /** Folder of all data; undefined keeps it in memory until `close`. */
  readonly dataDir: string | undefined
  /** URL of an external PostgreSQL, `postgres://…`; undefined for the embedded one. */
  readonly databaseUrl?: string | undefined
  /** Folder of uploads and exports, shared by servers with one database; by default in `dataDir`. */
  readonly filesDir?: string | undefined
  /** Folder of recordings, shared as well; by default `recordings` in `dataDir`. */
  readonly recordingsDir?: string | undefined
  /** A bucket in place of the folders, and keys of the files; neither by default. */
  readonly fileStore?: FileSettings | undefined
  /** 0 for any free port. */
  readonly port?: number
  readonly host?: string
  /** Folder of the built elements, served under `/dist`. */
  readonly distDir?: string
  /** Folder of earlier versions of the elements, each in a folder named after it. */
  readonly distArchive?: string | undefined
  /** Folder of the demo's pages, served under `/`. */
  readonly pagesDir?: string
  /** Other origins whose pages may call the API, such as `https://crm.example.cn`. */
  readonly allowedOrigins?: readonly string[]
  /** Servers of hosts that may request tokens for their users. */
  readonly trustedClients?: readonly TrustedClient[]
  /** Gateway of text messages; by default a simulated one. */
  readonly messageGateway?: HttpGatewayOptions | undefined
  /** Encrypts the secrets of webhooks; by default the database has a key of its own. */
  readonly secretKey?: string | undefined
  /** Allows webhooks to `localhost`, also by http; for tests and development. */
  readonly allowsLocalWebhooks?: boolean
  /** `false` starts without the telephone network, for tests without calls. */
  readonly telephones?: boolean
  /** Environment that login pages read; `hostMarker` is `shegong` by default. */
  readonly environment?: Partial<EnvironmentConfig>
  /** URL of an outside PBX, `wss://pbx.example.cn/ws`; the embedded network is then off. */
  readonly sipUrl?: string | undefined
  readonly exchange?: ExchangeSettings
  /** TURN servers for the calls of all seats. */
  readonly turn?: TurnSettings | undefined
  /** Sample rows of a new database; `none` begins with the wizard of an empty installation. */
  readonly seed?: 'full' | 'campaigns' | 'small' | 'none'
  /**
   * Loads the rows of a new embedded database from an image in `.cache`. For tests alone: all that
   * start on one image have the same SIP secrets, and rows that are up to ten minutes older.
   */
  readonly seedFromImage?: boolean
  /** Clock for the dialling periods of tasks; the system clock by default. */
  readonly dialClock?: (() => number) | undefined
  readonly log?: (line: string) => void
  readonly limits?: Partial<Limits>
  /** Called with every SQL statement. */
  readonly watch?: (sql: string, parameters: readonly unknown[]) => void
  /** Validates every response against its schema; an invalid one becomes a 500. */
  readonly checkReplies?: boolean
  /** Proxies, as `trustedProxies` parses them, whose `X-Forwarded-*` is trusted. */
  readonly trustProxy?: readonly string[]
}

export interface ReferenceServer {
  /** Without a trailing slash. */
  readonly url: string
  readonly port: number
  readonly db: Database
  /** Whether it has sample rows and the demo's pages. */
  readonly hasSamples: boolean
  /** Of the link that begins an empty installation; undefined when there is an account. */
  readonly secret: string | undefined
  /** Undefined when the server runs without telephony. */
  readonly network: TelephoneNetwork | undefined
  publish(userId: string, push: Push): void
  /** Sends pages, telephones and jobs elsewhere during so many ms, and serves until then. */
  drain(ms: number): Promise<void>
  close(): Promise<void>
}
