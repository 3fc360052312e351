import type { EnvironmentConfig } from '../../core/contract/entities/enterprise.ts'
import type { Captchas } from './auth/captcha.ts'
import type { LoginFailures } from './auth/failures.ts'
import type { KeptLogins } from './auth/kept-logins.ts'
import type { ShortLived } from './auth/short-lived.ts'
import type { SmsCodes } from './auth/sms.ts'
import type { Tokens } from './auth/tokens.ts'
import type { TrustedClients } from './auth/trusted-clients.ts'
import type { Guesses } from './cases/guesses.ts'
import type { Database } from './db/schema.ts'
import type { Dialler } from './dialler/dialler.ts'
import type { LiveDialogues } from './dialogues/live.ts'
import type { Faults } from './faults.ts'
import type { TipBook } from './message-tips.ts'
import type { Limits } from './options.ts'
import type { OriginRules } from './origins.ts'
import type { RealtimeHub } from './realtime.ts'
import type { QuickCallDesk } from './robot/quick-calls.ts'
import type { Seats } from './seats.ts'
import type { TelephoneNetwork } from './sip/network.ts'
import type { CallsNow } from './supervision/calls-now.ts'
import type { CallLedger } from './telephones.ts'
import type { TransferDesk } from './transfers/desk.ts'
import type { WaitingCallers } from './waiting-callers.ts'

/** The running server, as its parts see each other. */
export interface Backend {
  readonly db: Database
  readonly limits: Limits
  readonly log: (line: string) => void
  readonly tokens: Tokens
  readonly keptLogins: KeptLogins
  readonly shortLived: ShortLived
  readonly failures: LoginFailures
  readonly captchas: Captchas
  readonly sms: SmsCodes
  readonly realtime: RealtimeHub
  readonly seats: Seats
  readonly tips: TipBook
  /** Who tries how many numbers that might be hidden ones. */
  readonly guesses: Guesses
  readonly transfers: TransferDesk
  readonly quickCalls: QuickCallDesk
  readonly dialler: Dialler
  /** The time by which the periods of tasks are judged. */
  readonly dialClock: () => number
  readonly environment: EnvironmentConfig
  readonly origins: OriginRules
  readonly trustedClients: TrustedClients
  readonly faults: Faults
  /** Where uploads and recordings are kept. */
  readonly filesDir: string
  readonly recordingsDir: string
  /** The outside PBX, without its scheme, when there is one. */
  readonly sipAddress: string | undefined
  /** Undefined when the server runs without telephones. */
  readonly network: () => TelephoneNetwork | undefined
  /** Resolves when what has happened so far, in one call or in all, is in the database. */
  readonly settled: (callRecordId?: string) => Promise<void>
  readonly missed: CallLedger['missed']
  /** What is said in the calls that are on. */
  readonly dialogues: LiveDialogues
  /** The calls that are on, and who listens in. */
  readonly now: CallsNow
  readonly waiting: WaitingCallers
}
