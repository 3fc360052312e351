import type { Json } from './json-columns.ts'

/** Uploaded files, and the jobs that make or read files. */
export interface TransferTables {
  attachment: {
    key: string
    enterprise_id: string
    user_id: string
    name: string
    media_type: string
    size: number
    created_at: number
  }
  /** A job and its progress in one row, so that both change in one transaction. */
  transfer: {
    id: string
    enterprise_id: string
    user_id: string
    type: number
    name: string
    file_name: string
    created_at: number
    /** 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled. */
    status: number
    tip_message: string
    sum_count: number
    success_count: number
    fail_count: number
    file_key: string | null
    fail_key: string | null
    is_seen: boolean
    /** Input of the job. */
    input: Json<unknown>
    /** Where to resume. */
    checkpoint: Json<unknown>
    /** Its turn among all jobs; the lowest runs first. */
    turn: number
    /** Its job in the queue. */
    job_id: string | null
  }
}
