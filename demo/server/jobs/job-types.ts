import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'

export type Job = Selectable<Tables['transfer']>

/** Types of jobs that belong to a page: neither in the transfer list nor with a file. */
export const [ANALYSIS, DRY_RUN, REGRADE, MESSAGES] = [17, 26, 27, 28] as const
export const unlistedTypes: readonly number[] = [ANALYSIS, DRY_RUN, REGRADE, MESSAGES]

/** Whether the transfer list shows a job; its end is then a message tip, too. */
export const isListed = ({ type }: Pick<Job, 'type'>): boolean => !unlistedTypes.includes(type)

export const ownerOf = (job: Job) => ({ userId: job.user_id, enterpriseId: job.enterprise_id })

/** Result of one step, stored in the step's transaction. */
export interface Step {
  readonly checkpoint: object
  readonly sum: number
  readonly good: number
  readonly bad: number
  /** Set by the last step. */
  readonly end?: { readonly remark: string; readonly isFailed: boolean; readonly bytes: number }
  /** Called after the last step is committed. */
  readonly done?: () => void
}

export type TakeStep = (job: Job, inside: Transaction<Tables>) => Promise<Step>

/**
 * One kind of job, continued from its checkpoint. Long work without the database belongs into `open`: a
 * step's transaction blocks the embedded database.
 */
export interface Kind {
  readonly open: (job: Job, db: Database) => Promise<TakeStep>
  /** Removes what the steps of a failed or cancelled job have written. */
  readonly undo?: (job: Job, db: Database) => Promise<void>
}

/** A permanent failure: the job is not retried. The message is shown to its owner. */
export class JobFailure extends Error {}

/** Rows per step: about twenty steps for any total. */
export const stepSize = (sum: number): number => Math.min(1000, Math.max(25, Math.ceil(sum / 20)))

/** Names of a job's files, which are also their keys. */
export const resultKey = (id: string): string => `${id}-result`
export const failuresKey = (id: string): string => `${id}-failures`
