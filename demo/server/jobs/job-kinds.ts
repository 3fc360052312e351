/** The implementation of each job type. */
import { sql } from 'kysely'
import { importAccounts } from '../modules/accounts/account-file.ts'
import { exportMembers } from '../modules/address-book/export-members.ts'
import { importMembers } from '../modules/address-book/import-members.ts'
import { exportBill } from '../modules/billing/bills/export-bill.ts'
import { exportStatements } from '../modules/billing/bills/export-statements.ts'
import type { ClueChanges } from '../modules/clue-tasks/clue-changes.ts'
import type { Guesses } from '../modules/customers/guess-limit.ts'
import { dryRun } from '../modules/intent-rules/run-dry-run.ts'
import { regrade } from '../modules/intent-rules/run-regrade.ts'
import type { ManualTaskRowOf } from '../modules/manual-tasks/manual-task-queries.ts'
import { exportMessages } from '../modules/messaging/export-messages.ts'
import { exportRecipients } from '../modules/messaging/recipients/export-recipients.ts'
import { prepareRecipients } from '../modules/messaging/recipients/prepare-recipients.ts'
import { exportHandled } from '../modules/number-handling/export-handled.ts'
import { handleNumbers } from '../modules/number-handling/handle-numbers.ts'
import { exportOperations } from '../modules/operation-log/export-operations.ts'
import { exportWorkOrders } from '../modules/order-handling/export-work-orders.ts'
import { exportIncoming } from '../modules/robot-incoming/export-incoming.ts'
import { exportRatings } from '../modules/satisfaction/export-ratings.ts'
import { exportSeatUse } from '../modules/seat-hours/export-seat-use.ts'
import { exportSpans } from '../modules/seat-log/export-spans.ts'
import { exportAnalysis } from '../modules/self-analysis/export-analysis.ts'
import { runAnalysis } from '../modules/self-analysis/run-analysis.ts'
import { exportCalls } from '../modules/transfer-list/export-calls.ts'
import { exportClues } from '../modules/transfer-list/export-clues.ts'
import { exportCustomers } from '../modules/transfer-list/export-customers.ts'
import { exportItems } from '../modules/transfer-list/export-items.ts'
import { exportListed } from '../modules/transfer-list/export-listed.ts'
import { exportManual } from '../modules/transfer-list/export-manual.ts'
import { exportOrders } from '../modules/transfer-list/export-orders.ts'
import { importContacts } from '../modules/transfer-list/import-contacts.ts'
import { importListed } from '../modules/transfer-list/import-listed.ts'
import { importManual } from '../modules/transfer-list/import-manual.ts'
import { importNumbers } from '../modules/transfer-list/import-numbers.ts'
import { exportVoices, type VoiceNeeds } from '../modules/voice-files/export-voices.ts'
import { isListed, type Job, type Kind } from './job-types.ts'

/** Types of the jobs that read a file. */
export const imports: ReadonlySet<number> = new Set([2, 4, 7, 9, 10, 14, 35, 37])

const FAILED = 3
/** Whether a job is an import that failed, or in which rows failed. */
export const isFailedImport = sql<boolean>`(type in (${sql.join([...imports])})
  and (status = ${FAILED} or fail_count > 0))`

export const makesFile = (job: Job): boolean => isListed(job) && !imports.has(job.type)

export const VOICES = 6
export const CSV = 'text/csv; charset=utf-8'
/** Media type of the file that a job makes. */
export const mediaTypeOf = ({ type }: Job): string => (type === VOICES ? 'application/zip' : CSV)

interface Places extends VoiceNeeds {
  readonly filesDir: string
}

export const kindsOfJobs = (
  { filesDir, ...voices }: Places,
  guesses: Guesses,
  added: {
    /** Called after an import added numbers to a task. */
    readonly numbers: (taskId: string) => void
    readonly manual: (task: ManualTaskRowOf) => void
    readonly clues: (enterpriseId: string, changes: ClueChanges) => void
    /** Called when the recipients of a message task are prepared, or could not be. */
    readonly messages: (taskId: string) => void
  }
): Readonly<Record<number, Kind>> => ({
  1: exportCalls(filesDir),
  2: importContacts(filesDir, 'customer', guesses),
  3: exportCustomers(filesDir),
  4: importNumbers(filesDir, guesses, added.numbers),
  6: exportVoices(filesDir, voices),
  7: importListed(filesDir),
  8: exportListed(filesDir),
  9: importContacts(filesDir, 'clue', guesses, added.clues),
  10: importManual(filesDir, guesses, added.manual),
  11: exportManual(filesDir),
  12: exportItems(filesDir),
  13: exportClues(filesDir),
  14: importContacts(filesDir, 'customer', guesses),
  15: exportOrders(filesDir),
  16: exportSeatUse(filesDir),
  17: runAnalysis,
  18: exportRatings(filesDir),
  19: exportAnalysis(filesDir),
  20: handleNumbers(filesDir),
  21: exportHandled(filesDir),
  22: exportSpans(filesDir),
  23: exportIncoming(filesDir),
  26: dryRun,
  27: regrade,
  28: prepareRecipients(filesDir, added.messages),
  29: exportMessages(filesDir),
  30: exportRecipients(filesDir),
  31: exportWorkOrders(filesDir),
  34: exportMembers(filesDir),
  35: importMembers(filesDir),
  37: importAccounts(filesDir),
  38: exportBill(filesDir),
  39: exportOperations(filesDir),
  40: exportStatements(filesDir)
})
