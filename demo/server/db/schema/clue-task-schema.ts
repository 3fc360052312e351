import type { Generated } from 'kysely'
import type { AllocationWay, ClueTaskState } from '../../../../core/features/clue-tasks/enums.ts'

export interface ClueTaskTables {
  /** A task that brings clues to agents. */
  clue_task: {
    id: string
    enterprise_id: string
    user_id: string
    name: string
    remark: string
    allocation: AllocationWay
    /** Open clues an agent may have; 0 sets no limit. */
    most_open: number
    /** 0 for never. */
    take_back_days: number
    state: ClueTaskState
    created_at: number
    ended_at: number | null
    version: Generated<number>
  }
  clue_task_agent: { task_id: string; user_id: string; rank: number }
  /** A clue that came back from an agent who did not follow it up. */
  clue_return: { task_id: string; clue_id: string; user_id: string; returned_at: number }
}
