import type { EnvironmentConfig } from '../../core/features/enterprise/schemas.ts'
import type { CookieLogins } from './auth/cookie-logins.ts'
import type { ShortLived } from './auth/short-lived-store.ts'
import type { Tokens } from './auth/token-store.ts'
import type { TrustedClients } from './auth/trusted-clients.ts'
import type { Database } from './db/schema/schema.ts'
import type { FileStore } from './files/file-store.ts'
import type { Recordings } from './files/recording-spool.ts'
import type { Faults } from './http/fault-injection.ts'
import type { OriginRules } from './http/origins.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { JobWorkers } from './jobs/job-workers.ts'
import type { Limits } from './limits.ts'
import type { CallRecorder } from './modules/calls/call-recorder.ts'
import type { WaitingCallers } from './modules/calls/waiting-callers.ts'
import type { Guesses } from './modules/customers/guess-limit.ts'
import type { Dialler } from './modules/dialler/dialler.ts'
import type { LiveDialogues } from './modules/dialogue/live-dialogues.ts'
import type { RecordingPlaces, TurnSettings } from './modules/exchange/exchange-settings.ts'
import type { OutsideExchange } from './modules/exchange/open-exchange.ts'
import type { TipStore } from './modules/message-tips/tip-store.ts'
import type { Messaging } from './modules/messaging/open-messaging.ts'
import type { QuickCallRunner } from './modules/quick-calls/quick-call-runner.ts'
import type { QueueFeed } from './modules/reception/queue-feed.ts'
import type { ReceptionCalls } from './modules/reception/reception-calls.ts'
import type { RobotAnswers } from './modules/robot-incoming/robot-answers.ts'
import type { RatingRecorder } from './modules/satisfaction/rating-recorder.ts'
import type { SeatLogRecorder } from './modules/seat-log/seat-log-recorder.ts'
import type { WallFeed } from './modules/seat-wall/wall-feed.ts'
import type { Seats } from './modules/seats/seat-owners.ts'
import type { Captchas } from './modules/sign-in/captcha.ts'
import type { LoginFailures } from './modules/sign-in/sign-in-failures.ts'
import type { SmsCodes } from './modules/sign-in/sms-codes.ts'
import type { CallsNow } from './modules/supervision/current-calls.ts'
import type { Webhooks } from './modules/webhooks/open-webhooks.ts'
import type { Operations } from './operations/open-operations.ts'
import type { RealtimeServer } from './realtime/realtime-server.ts'
import type { SharedCounts } from './realtime/shared-counts.ts'
import type { TelephoneNetwork } from './telephony/network-types.ts'
import type { ExchangeElsewhere } from './telephony-process/exchange-elsewhere.ts'

/** The running server's services, as its modules share them. */
export interface Backend {
  readonly db: Database
  readonly limits: Limits
  readonly log: (line: string) => void
  /** What servers with one database count together, by the name of a limit. */
  readonly counts: SharedCounts
  readonly tokens: Tokens
  readonly cookieLogins: CookieLogins
  readonly shortLived: ShortLived
  readonly failures: LoginFailures
  readonly captchas: Captchas
  readonly sms: SmsCodes
  readonly realtime: RealtimeServer
  readonly seats: Seats
  readonly seatLog: SeatLogRecorder
  /** Ratings of calls by their customers. */
  readonly ratings: RatingRecorder
  readonly seatWall: WallFeed
  readonly tips: TipStore
  /** Limits attempts at guessing hidden numbers. */
  readonly guesses: Guesses
  readonly transfers: JobRunner & Pick<JobWorkers, 'wake' | 'without'>
  readonly quickCalls: QuickCallRunner
  /** Calls that a robot answers. */
  readonly robotCalls: RobotAnswers
  /** Calls to numbers that lead to a scenario. */
  readonly reception: ReceptionCalls
  readonly queueFeed: QueueFeed
  readonly dialler: Dialler
  readonly messages: Messaging
  readonly webhooks: Webhooks
  /** Clock for the dialling periods of tasks, in ms. */
  readonly dialClock: () => number
  readonly operations: Operations
  readonly environment: EnvironmentConfig
  readonly origins: OriginRules
  readonly trustedClients: TrustedClients
  readonly faults: Faults
  /** Uploads and exports. */
  readonly files: FileStore
  readonly recordings: Recordings
  /** Where an outside exchange may keep recordings. */
  readonly recordingPlaces: RecordingPlaces | undefined
  /** An exchange of its own in place of the embedded one, if there is one. */
  readonly outside: OutsideExchange | undefined
  readonly turn: TurnSettings | undefined
  /** Undefined when the server runs without telephony, or its exchange in another process. */
  readonly network: () => TelephoneNetwork | undefined
  /** The embedded exchange in a process of its own. */
  readonly exchange: ExchangeElsewhere | undefined
  /** Closes the connections of an extension's telephones, at whatever server. */
  readonly disconnect: (extension: string) => void
  /** Resolves when all events so far, of one call or of all, are in the database. */
  readonly settled: (callRecordId?: string) => Promise<void>
  readonly missed: CallRecorder['missed']
  /** Transcripts of the calls in progress. */
  readonly dialogues: LiveDialogues
  /** The calls in progress and their supervisors. */
  readonly now: CallsNow
  readonly waiting: WaitingCallers
}
