/** What the jobs of the transfer list do, by their type. */
import type { Guesses } from '../cases/guesses.ts'
import type { ManualTaskRowOf } from '../manual/tasks.ts'
import { exportCalls } from './export-calls.ts'
import { exportClues } from './export-clues.ts'
import { exportCustomers } from './export-customers.ts'
import { exportItems } from './export-items.ts'
import { exportListed } from './export-listed.ts'
import { exportManual } from './export-manual.ts'
import { importContacts } from './import-contacts.ts'
import { importListed } from './import-listed.ts'
import { importManual } from './import-manual.ts'
import { importNumbers } from './import-numbers.ts'
import type { Job, Kind } from './job.ts'

const imports = new Set([2, 4, 7, 9, 10, 14])

export const makesFile = (job: Job): boolean => !imports.has(job.type)

export const kindsOfJobs = (
  filesDir: string,
  guesses: Guesses,
  added: {
    /** Numbers have come into a task. */
    readonly numbers: (taskId: string) => void
    readonly manual: (task: ManualTaskRowOf) => void
  }
): Readonly<Record<number, Kind>> => ({
  1: exportCalls(filesDir),
  2: importContacts(filesDir, 'customer', guesses),
  3: exportCustomers(filesDir),
  4: importNumbers(filesDir, guesses, added.numbers),
  7: importListed(filesDir),
  8: exportListed(filesDir),
  9: importContacts(filesDir, 'clue', guesses),
  10: importManual(filesDir, guesses, added.manual),
  11: exportManual(filesDir),
  12: exportItems(filesDir),
  13: exportClues(filesDir),
  14: importContacts(filesDir, 'customer', guesses)
})
