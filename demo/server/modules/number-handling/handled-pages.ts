import type { NumberClass } from '../../../../core/features/number-handling/enums.ts'
import type { Database } from '../../db/schema/schema.ts'
import { handledNumbers } from './number-task-queries.ts'

/** Numbers of one reading: a task may have as many as a file. */
const AT_ONCE = 5000

/** The numbers of some classes in their order, page by page; those without digits are left out. */
export async function* handledPages(
  db: Database,
  taskId: string,
  classes: readonly NumberClass[] | undefined
): AsyncGenerator<readonly string[]> {
  let after = 0
  for (;;) {
    const rows = await handledNumbers(db, taskId, classes)
      .select(['rank', 'phone'])
      .where('phone', '<>', '')
      .where('rank', '>', after)
      .orderBy('rank')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ phone }) => phone)
    after = last.rank
  }
}
