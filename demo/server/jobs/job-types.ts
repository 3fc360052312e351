import type { Selectable, Transaction } from 'kysely'
import type { Database, Tables } from '../db/schema/schema.ts'

export type Job = Selectable<Tables['transfer']>

export const ownerOf = (job: Job) => ({ userId: job.user_id, enterpriseId: job.enterprise_id })

/** What one step has done; it is written down in the transaction in which it was done. */
export interface Step {
  readonly checkpoint: object
  readonly sum: number
  readonly good: number
  readonly bad: number
  /** Given by the last step. */
  readonly end?: { readonly remark: string; readonly isFailed: boolean; readonly bytes: number }
  /** Done once the last step is in the database. */
  readonly done?: () => void
}

export type TakeStep = (job: Job, inside: Transaction<Tables>) => Promise<Step>

/**
 * One kind of job, continued from its checkpoint. Long work without the database belongs into `open`: a
 * step's transaction blocks the embedded database.
 */
export interface Kind {
  readonly open: (job: Job, db: Database) => Promise<TakeStep>
  /** Takes back what the steps of a job have done that was cancelled, or that failed. */
  readonly undo?: (job: Job, db: Database) => Promise<void>
}

/** A job cannot be done, and nothing would change that; the message is for its owner. */
export class JobFailure extends Error {}

/** Rows in a step: about twenty steps for whatever there is. */
export const stepSize = (sum: number): number => Math.min(1000, Math.max(25, Math.ceil(sum / 20)))

/** The names of a job's files in the folder of files, which are their keys too. */
export const resultKey = (id: string): string => `${id}-result`
export const failuresKey = (id: string): string => `${id}-failures`
