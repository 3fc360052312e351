/** The implementation of each job type. */
import { sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
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
  readonly files: FileStore
}

export const kindsOfJobs = (
  { files, ...voices }: Places,
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
  1: exportCalls(files),
  2: importContacts(files, 'customer', guesses),
  3: exportCustomers(files),
  4: importNumbers(files, guesses, added.numbers),
  6: exportVoices(files, voices),
  7: importListed(files),
  8: exportListed(files),
  9: importContacts(files, 'clue', guesses, added.clues),
  10: importManual(files, guesses, added.manual),
  11: exportManual(files),
  12: exportItems(files),
  13: exportClues(files),
  14: importContacts(files, 'customer', guesses),
  15: exportOrders(files),
  16: exportSeatUse(files),
  17: runAnalysis,
  18: exportRatings(files),
  19: exportAnalysis(files),
  20: handleNumbers(files),
  21: exportHandled(files),
  22: exportSpans(files),
  23: exportIncoming(files),
  26: dryRun,
  27: regrade,
  28: prepareRecipients(files, added.messages),
  29: exportMessages(files),
  30: exportRecipients(files),
  31: exportWorkOrders(files),
  34: exportMembers(files),
  35: importMembers(files),
  37: importAccounts(files),
  38: exportBill(files),
  39: exportOperations(files),
  40: exportStatements(files)
})
