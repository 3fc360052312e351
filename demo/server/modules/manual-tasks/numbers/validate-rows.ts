import { sql } from 'kysely'
import { MANAGER } from '../../../../../core/features/manual-tasks/rules.ts'
import type { Session } from '../../../auth/token-store.ts'
import type { Database } from '../../../db/schema/schema.ts'
import type { Guesses } from '../../customers/guess-limit.ts'
import { faultMessage, type Validate } from '../../number-import/validate-numbers.ts'
import type { ManualTaskRowOf } from '../manual-task-queries.ts'
import { agentsOf } from '../task-agent-queries.ts'
import { goesByManager, managerOf } from './add-manual-numbers.ts'

interface Needs {
  readonly db: Database
  readonly guesses: Guesses
  readonly session: Session
}

/**
 * Validates the rows of a file for a manual task: numbers are unique, owners are agents of the
 * task.
 */
export const validateForManual =
  ({ db, guesses, session }: Needs, task: ManualTaskRowOf): Validate =>
  async (rows, heading) => {
    const phones = rows.map(({ numbers: [phone = ''] }) => phone)
    const alike = await guesses.tooMany(db, session, phones)
    const found = await sql<{ phone: string }>`select phone from manual_item
      where task_id = ${task.id} and phone = any(${phones}::text[])`.execute(db)
    const there = new Set(found.rows.map(({ phone }) => phone))
    const agents = goesByManager(task) ? await agentsOf(db, task) : undefined
    const at = heading.indexOf(MANAGER)
    return rows.map(({ cells }, index) => {
      const phone = phones[index] ?? ''
      if (alike.has(phone)) return { reason: 'ALIKE', message: faultMessage('ALIKE') }
      const owner = agents && managerOf(agents, cells[at] ?? '')
      if (owner && 'why' in owner) return { reason: 'FORMAT', message: owner.why }
      return there.has(phone) ? { reason: 'THERE', message: faultMessage('THERE') } : undefined
    })
  }
