/** Tables of numbers are looked at before they are imported. */
import { join } from 'node:path'
import { pace } from '../auth/pace.ts'
import type { Session } from '../auth/tokens.ts'
import type { Backend } from '../backend.ts'
import type { Into } from '../cases/add-people.ts'
import type { Handlers } from '../http.ts'
import { checkFillable } from '../manual/add.ts'
import { judgeForManual } from '../manual/judge-rows.ts'
import { planOfManual } from '../manual/plan.ts'
import { manualTaskOf } from '../manual/tasks.ts'
import { oneByOne } from '../one-by-one.ts'
import { checkTakesNumbers } from '../tasks/add-numbers.ts'
import { checkTable, judgeForTask } from '../tasks/judge-numbers.ts'
import { taskOf } from '../tasks/task-of.ts'
import { uploadedTable } from '../transfers/begin.ts'
import { checkPeopleFile } from '../transfers/check-people-file.ts'
import { planOf } from '../transfers/import-numbers.ts'
import { rowsLimitOf } from '../transfers/imported.ts'

type Names = 'checkFile' | 'checkManual' | 'checkPeople'

export function importCheckHandlers(
  backend: Backend,
  checkMayAdd: (session: Session, into: Into) => Promise<void>
): Pick<Handlers['addingNumbers'], Names> {
  const { db, guesses } = backend
  const fileChecks = pace(backend.limits.fileChecksPerMinute)
  /** A whole file is in memory while it is read. */
  const inTurn = oneByOne()

  /** Reads a table that the session has uploaded. */
  async function looked<Found>(
    session: Session,
    key: string,
    read: (path: string) => Promise<Found>
  ): Promise<Found> {
    fileChecks.check(session.userId)
    fileChecks.count(session.userId)
    await uploadedTable(db, session, key)
    return inTurn(session.userId, () => read(join(backend.filesDir, key)))
  }

  return {
    async checkFile({ params, body }, { session }) {
      const task = await taskOf(backend, session, params.id)
      checkTakesNumbers(task)
      const plan = await db.transaction().execute(inside => planOf(inside, task))
      const judge = judgeForTask({ db, guesses, session }, task)
      return looked(session, body.attachmentKey, path => checkTable(plan, path, judge))
    },

    async checkManual({ params, body }, { session }) {
      const task = await manualTaskOf(db, session.enterpriseId, params.taskId)
      checkFillable(task)
      const plan = planOfManual(task, await rowsLimitOf(db, session.enterpriseId))
      const judge = judgeForManual({ db, guesses, session }, task)
      return looked(session, body.attachmentKey, path => checkTable(plan, path, judge))
    },

    async checkPeople({ body: { attachmentKey, into } }, { session }) {
      await checkMayAdd(session, into)
      const needs = { db, guesses, session }
      return looked(session, attachmentKey, path => checkPeopleFile(needs, path, into))
    }
  }
}
