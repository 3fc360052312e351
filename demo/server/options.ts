import type { Push } from '../../core/contract/topics.ts'
import type { EnvironmentConfig } from '../../core/features/enterprise/schemas.ts'
import type { TrustedClient } from './auth/trusted-clients.ts'
import type { Database } from './db/schema/schema.ts'
import type { FileSettings } from './files/file-settings.ts'
import { serverMessages } from './http/messages.ts'
import type { ExchangeSettings, TurnSettings } from './modules/exchange/exchange-settings.ts'
import type { HttpGatewayOptions } from './modules/messaging/gateway/http-gateway.ts'
import type { OperationOptions } from './operations/operation-options.ts'
import type { TelephoneNetwork } from './telephony/network-types.ts'
import type { TelephonyOptions } from './telephony-process/process-options.ts'

/** Lifetimes in milliseconds, and limits. */
export interface Limits {
  readonly accessLife: number
  readonly refreshLife: number
  /** How long a used refresh token returns the same response: two tabs may refresh concurrently. */
  readonly refreshGrace: number
  /** How long a token stays valid after it was revoked or refreshed. */
  readonly revokeGrace: number
  /** Failed sign-ins, text messages and captchas of one address per minute. */
  readonly signInsPerMinute: number
  readonly captchasPerMinute: number
  /** Customer lookups by number of one user per minute. */
  readonly lookUpsPerMinute: number
  /** Typed numbers that one user may have checked per minute. */
  readonly typedPerMinute: number
  /** Number files that one user may have checked before an import, per minute. */
  readonly fileChecksPerMinute: number
  /** Requests with one API key per minute. */
  readonly keyRequestsPerMinute: number
  readonly captchaLife: number
  readonly captchaAfter: number
  readonly lockAfter: number
  readonly lockFor: number
  readonly smsLife: number
  readonly smsInterval: number
  /** Messages that test a gateway, of one enterprise per minute. */
  readonly gatewayTestsPerMinute: number
  readonly webTokenLife: number
  /** Of a link to the seat wall, and of the session that it opens. */
  readonly wallLinkLife: number
  readonly wallLife: number
  readonly ticketLife: number
  /** How long a recording can be played after the first byte was requested. */
  readonly playbackLife: number
  /** A realtime socket is closed after this silence. */
  readonly silence: number
  /** Default wrap-up time of a seat. */
  readonly wrapUp: number
  readonly uploadFiles: number
  readonly uploadBytes: number
  /** Bytes of stored files of one user and of one enterprise, and their lifetime. */
  readonly userBytes: number
  readonly enterpriseBytes: number
  readonly fileLife: number
  /** Waiting and running jobs of one user and of one enterprise. */
  readonly userJobs: number
  readonly enterpriseJobs: number
  /** Pause between two steps of a job; makes progress visible with the demo's few rows. */
  readonly transferPause: number
  /** A job without a heartbeat for this time continues at another server; whole seconds from 10. */
  readonly jobHeartbeat: number
  /** Interval at which a server looks for jobs; its own jobs begin at once. */
  readonly jobLook: number
  /** Further attempts at a job that fails unexpectedly, and the wait before the first of them. */
  readonly jobRetries: number
  readonly jobRetryDelay: number
  /** Concurrent calls of the robot, and its longest speech in one. */
  readonly robotLines: number
  readonly robotSpeech: number
  /** Interval of the dialler. */
  readonly dialTick: number
  /** Time factor of a task's calls. */
  readonly dialSpeed: number
  /** Interval of the message sender. */
  readonly messageTick: number
  /** Without a sign of life for so long, another server sends. */
  readonly messageLease: number
  /** A message without a receipt for so long gets none. */
  readonly receiptLife: number
  /** Longest interval between two checks for expired leases of manual tasks' numbers. */
  readonly leaseLook: number
  /** Interval of the webhook deliverer, and how long an endpoint may take to answer. */
  readonly webhookTick: number
  readonly webhookTimeout: number
  /** Before the second attempt at a delivery, the third, and so on. */
  readonly webhookWaits: readonly number[]
  /** Statement timeout and connection timeout of an external PostgreSQL. */
  readonly statementLife: number
  readonly connectionWait: number
  /** How long a health check waits for the database. */
  readonly healthWait: number
  /** Of an outside exchange: how long an end waits for earlier events of its call. */
  readonly eventGap: number
  /** Interval of the look for calls without events. */
  readonly eventLook: number
  /** A call that only a phone reports ends after this silence; of others this is the longest. */
  readonly phoneSilence: number
  readonly longestOutsideCall: number
}

const seconds = 1000
const minutes = 60 * seconds

export const defaultLimits: Limits = {
  accessLife: 120 * minutes,
  refreshLife: 14 * 24 * 60 * minutes,
  refreshGrace: 10 * seconds, // rule session-15
  revokeGrace: 60 * seconds,
  signInsPerMinute: 10, // rule session-4
  captchasPerMinute: 60,
  lookUpsPerMinute: 120, // rule phone-8
  typedPerMinute: 2000, // rule number-import-11
  fileChecksPerMinute: 30, // rule number-import-17
  keyRequestsPerMinute: 600, // rule api-key-5
  captchaLife: 5 * minutes, // rule session-2
  captchaAfter: 3, // rule session-2
  lockAfter: 10, // rule session-3
  lockFor: 15 * minutes, // rule session-3
  smsLife: 5 * minutes, // rule session-5
  smsInterval: 60 * seconds, // rule session-5
  gatewayTestsPerMinute: 3, // rule message-gateway-10
  webTokenLife: 60 * seconds,
  wallLinkLife: 10 * minutes, // rule seat-wall-11
  wallLife: 12 * 60 * minutes, // rule seat-wall-11
  ticketLife: 60 * seconds, // rule file-15
  playbackLife: 10 * minutes, // rule recording-7
  silence: 125 * seconds, // rule realtime-13
  wrapUp: 30 * seconds, // rule phone-31
  uploadFiles: 10, // rule file-14
  uploadBytes: 20 * 1024 * 1024, // rule file-14
  userBytes: 200 * 1024 * 1024, // rule file-14
  enterpriseBytes: 2048 * 1024 * 1024, // rule file-14
  fileLife: 7 * 24 * 60 * minutes, // rule file-14
  userJobs: 20, // rule file-7
  enterpriseJobs: 100, // rule file-7
  transferPause: 100,
  jobHeartbeat: 10 * seconds, // rule file-8
  jobLook: 5 * seconds,
  jobRetries: 3, // rule file-8
  jobRetryDelay: 1 * seconds,
  robotLines: 2, // rule robot-4
  robotSpeech: 60 * seconds, // rule robot-4
  dialTick: 250,
  dialSpeed: 1,
  messageTick: 200,
  messageLease: 10 * seconds, // rule text-message-11
  receiptLife: 72 * 60 * minutes, // rule text-message-16
  leaseLook: minutes,
  webhookTick: 1000,
  webhookTimeout: 10 * seconds, // rule webhook-7
  webhookWaits: [5, 60, 300, 1800, 7200, 28_800, 86_400].map(wait => wait * seconds), // rule webhook-7
  statementLife: 30 * seconds,
  connectionWait: 5 * seconds,
  healthWait: 2 * seconds,
  eventGap: seconds,
  eventLook: 5 * seconds,
  phoneSilence: 90 * seconds,
  longestOutsideCall: 4 * 60 * minutes
}

/** Parses an access token's lifetime from seconds to ms; throws for anything but a positive number. */
export function lifetimesOf(text: string | undefined): number {
  if (!text) return defaultLimits.accessLife
  const life = Number(text)
  if (!Number.isInteger(life) || life < 60 || life > 24 * 3600)
    throw new Error(serverMessages.badTokenLife({ wrong: text }))
  return life * seconds
}

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
