import type { Generated } from 'kysely'
import type {
  HandlingStatus,
  NumberClass
} from '../../../../../core/features/number-handling/enums.ts'
import type { JsonDefault } from '../json-columns.ts'

/** Handled numbers of a task by class. */
export type ClassCounts = Readonly<Partial<Record<NumberClass, number>>>

export interface NumberHandlingTables {
  /** A task that sorts numbers into classes. */
  number_task: {
    id: string
    enterprise_id: string
    user_id: string
    name: string
    is_probed: boolean
    /** The latest job; null when it has been removed from the transfer list. */
    transfer_id: string | null
    /** Of the latest job when it ended; an unfinished job has its own. */
    status: HandlingStatus
    /** Why it failed. */
    message: Generated<string>
    total: Generated<number>
    counts: JsonDefault<ClassCounts>
    created_at: number
  }
  number_task_item: {
    task_id: string
    /** From 1. */
    rank: number
    typed: string
    /** Digits alone; blank where they are no telephone number. */
    phone: string
    /** Null until it is handled. */
    class: NumberClass | null
    area: Generated<string>
    operator: Generated<string>
  }
}
