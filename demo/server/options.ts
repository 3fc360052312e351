import type { EnvironmentConfig } from '../../core/contract/entities/enterprise.ts'
import { serverText } from '../../core/text/server.ts'
import type { TrustedClient } from './auth/trusted-clients.ts'

/** Life times in milliseconds, and how much is allowed. */
export interface Limits {
  readonly accessLife: number
  readonly refreshLife: number
  /** How long a used refresh token still gets the answer it got: two tabs may refresh at once. */
  readonly refreshGrace: number
  /** How long a token lives on once its owner has revoked it or renewed it. */
  readonly revokeGrace: number
  /** Failed sign-ins, text messages and captchas from one address in a minute. */
  readonly signInsPerMinute: number
  readonly captchasPerMinute: number
  /** Customers' numbers that one person asks for in a minute. */
  readonly lookUpsPerMinute: number
  /** Numbers that one person types and is told of which are there, in a minute. */
  readonly typedPerMinute: number
  /** Files of numbers that one person has looked at before they are imported, in a minute. */
  readonly fileChecksPerMinute: number
  readonly captchaLife: number
  readonly captchaAfter: number
  readonly lockAfter: number
  readonly lockFor: number
  readonly smsLife: number
  readonly smsInterval: number
  readonly webTokenLife: number
  readonly ticketLife: number
  /** A recording may be played on this long after its first byte. */
  readonly playbackLife: number
  /** A realtime socket that says nothing for this long is dropped. */
  readonly silence: number
  /** Time to write up a call before the seat takes the next, where the seat has none of its own. */
  readonly wrapUp: number
  readonly uploadFiles: number
  readonly uploadBytes: number
  /** Bytes of all files that one person, and one enterprise, may keep; and for how long. */
  readonly userBytes: number
  readonly enterpriseBytes: number
  readonly fileLife: number
  /** Exports and imports of one person, and of one enterprise, that wait or run. */
  readonly userJobs: number
  readonly enterpriseJobs: number
  /** Between two steps of an export or import: a demo's rows are few, and nobody would see progress. */
  readonly transferPause: number
  /** How long a worker that says nothing keeps its job. */
  readonly transferLease: number
  /** How many calls the robot makes at once, and how long it speaks at most in one. */
  readonly robotLines: number
  readonly robotSpeech: number
  /** Between two beats of the dialler. */
  readonly dialTick: number
  /** How long a task's call that is over waits for the worker that began it. */
  readonly dialLease: number
  /** So many seconds of a task's call pass in one. */
  readonly dialSpeed: number
  /** Between two looks for tokens and wrong passwords that count no more. */
  readonly sweepEvery: number
  /** Between two looks at whose time for a number of a manual task has run out, at most. */
  readonly leaseLook: number
  /** How long a statement of a real PostgreSQL may take, and how long a connection is waited for. */
  readonly statementLife: number
  readonly connectionWait: number
  /** How long the database is waited for before it counts as not there. */
  readonly healthWait: number
}

const seconds = 1000
const minutes = 60 * seconds

export const defaultLimits: Limits = {
  accessLife: 120 * minutes,
  refreshLife: 14 * 24 * 60 * minutes,
  refreshGrace: 10 * seconds,
  revokeGrace: 60 * seconds,
  signInsPerMinute: 10,
  captchasPerMinute: 60,
  lookUpsPerMinute: 120,
  typedPerMinute: 2000,
  fileChecksPerMinute: 30,
  captchaLife: 5 * minutes,
  captchaAfter: 3,
  lockAfter: 10,
  lockFor: 15 * minutes,
  smsLife: 5 * minutes,
  smsInterval: 60 * seconds,
  webTokenLife: 60 * seconds,
  ticketLife: 60 * seconds,
  playbackLife: 10 * minutes,
  silence: 125 * seconds,
  wrapUp: 30 * seconds,
  uploadFiles: 10,
  uploadBytes: 20 * 1024 * 1024,
  userBytes: 200 * 1024 * 1024,
  enterpriseBytes: 2048 * 1024 * 1024,
  fileLife: 7 * 24 * 60 * minutes,
  userJobs: 20,
  enterpriseJobs: 100,
  transferPause: 100,
  transferLease: 15 * seconds,
  robotLines: 2,
  robotSpeech: 60 * seconds,
  dialTick: 250,
  dialLease: 15 * seconds,
  dialSpeed: 1,
  sweepEvery: 10 * minutes,
  leaseLook: minutes,
  statementLife: 30 * seconds,
  connectionWait: 5 * seconds,
  healthWait: 2 * seconds
}

/** The life of an access token, in milliseconds, from a setting in seconds; throws for one that is none. */
export function lifeOf(text: string | undefined): number {
  if (!text) return defaultLimits.accessLife
  const life = Number(text)
  if (!Number.isInteger(life) || life < 60 || life > 24 * 3600)
    throw new Error(serverText.badTokenLife({ wrong: text }))
  return life * seconds
}

export interface ServerOptions {
  /** Where everything is kept. Undefined keeps it in memory, until `close`. */
  readonly dataDir: string | undefined
  /** A real PostgreSQL instead of the embedded one, `postgres://…`. */
  readonly databaseUrl?: string | undefined
  /** 0 takes any free port. */
  readonly port?: number
  readonly host?: string
  /** The built elements, served under `/dist`. */
  readonly distDir?: string
  /** The demo's pages, served under `/`. */
  readonly pagesDir?: string
  /** Other origins whose pages may call the API, such as `https://crm.example.cn`. */
  readonly allowedOrigins?: readonly string[]
  /** Servers of hosts that may ask for tokens of their users. */
  readonly trustedClients?: readonly TrustedClient[]
  /** `false` starts without the telephone network, for tests that make no calls. */
  readonly telephones?: boolean
  /** What this installation says of itself to login pages; `hostMarker` is `shegong` otherwise. */
  readonly environment?: Partial<EnvironmentConfig>
  /** An outside PBX, `wss://pbx.example.cn/ws`; the embedded network is then not started. */
  readonly sipUrl?: string | undefined
  readonly seed?: 'full' | 'small'
  /** The time by which the periods of tasks are judged; the clock on the wall when it is left out. */
  readonly dialClock?: (() => number) | undefined
  readonly log?: (line: string) => void
  readonly limits?: Partial<Limits>
  /** Is told every statement that the database is asked. */
  readonly watch?: (sql: string, parameters: readonly unknown[]) => void
  /** Holds every reply against its schema; a reply that fails becomes a 500. */
  readonly checkReplies?: boolean
  /** The proxies, as `trustedProxies` reads them, that are believed in `X-Forwarded-*`. */
  readonly trustProxy?: readonly string[]
}
