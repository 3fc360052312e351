import { sql } from 'kysely'
import { MANAGER } from '../../../core/rules/manual-task.ts'
import type { Session } from '../auth/tokens.ts'
import type { Guesses } from '../cases/guesses.ts'
import type { Database } from '../db/schema.ts'
import { type Judge, sayFault } from '../tasks/judge-numbers.ts'
import { goesByManager, managerOf } from './add.ts'
import { agentsOf } from './agents.ts'
import type { ManualTaskRowOf } from './tasks.ts'

interface Needs {
  readonly db: Database
  readonly guesses: Guesses
  readonly session: Session
}

/** Which rows of a file a manual task would not take: its numbers come in once, each for an agent of the task. */
export const judgeForManual =
  ({ db, guesses, session }: Needs, task: ManualTaskRowOf): Judge =>
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
      if (alike.has(phone)) return { reason: 'ALIKE', message: sayFault('ALIKE') }
      const owner = agents && managerOf(agents, cells[at] ?? '')
      if (owner && 'why' in owner) return { reason: 'FORMAT', message: owner.why }
      return there.has(phone) ? { reason: 'THERE', message: sayFault('THERE') } : undefined
    })
  }
