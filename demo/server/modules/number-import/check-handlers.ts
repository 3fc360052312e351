/** Checks number files before their import. */
import { rateLimit } from '../../auth/rate-limit.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { fileOf, type ReadFile } from '../../files/file-store.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { uploadedTable } from '../../jobs/begin-job.ts'
import { rowsLimitOf } from '../../jobs/import-progress.ts'
import { serialQueue } from '../../jobs/serial-queue.ts'
import { taskOf } from '../call-tasks/task-by-id.ts'
import type { Into } from '../customers/add-people.ts'
import { planOfManual } from '../manual-tasks/manual-plan-rules.ts'
import { manualTaskOf } from '../manual-tasks/manual-task-queries.ts'
import { checkFillable } from '../manual-tasks/numbers/add-manual-numbers.ts'
import { validateForManual } from '../manual-tasks/numbers/validate-rows.ts'
import { checkPeopleFile } from '../transfer-list/check-people-file.ts'
import { planOf } from '../transfer-list/import-numbers.ts'
import { checkTakesNumbers } from './insert-numbers.ts'
import { checkTable, validateForTask } from './validate-numbers.ts'

type Names = 'checkFile' | 'checkManual' | 'checkPeople'

/** Parses an uploaded table of the session; a user's files one after the other, and not too many. */
export function uploadReader(backend: Backend) {
  const fileChecks = rateLimit(backend.limits.fileChecksPerMinute, backend.counts('file check'))
  /** A file is held in memory while it is parsed. */
  const inTurn = serialQueue()
  return async <Found>(
    session: Session,
    key: string,
    read: (upload: ReadFile) => Promise<Found>
  ): Promise<Found> => {
    fileChecks.check(session.userId)
    fileChecks.count(session.userId)
    await uploadedTable(backend.db, session, key)
    return inTurn(session.userId, () => read(fileOf(backend.files, key)))
  }
}

export function importCheckHandlers(
  backend: Backend,
  checkMayAdd: (session: Session, into: Into) => Promise<void>
): Pick<Handlers['addingNumbers'], Names> {
  const { db, guesses } = backend
  const readUpload = uploadReader(backend)

  return {
    async checkFile({ params, body }, { session }) {
      const task = await taskOf(backend, session, params.id)
      checkTakesNumbers(task)
      const plan = await db.transaction().execute(inside => planOf(inside, task))
      const validate = validateForTask({ db, guesses, session }, task)
      return readUpload(session, body.attachmentKey, upload => checkTable(plan, upload, validate))
    },

    async checkManual({ params, body }, { session }) {
      const task = await manualTaskOf(db, session.enterpriseId, params.taskId)
      checkFillable(task)
      const plan = planOfManual(task, await rowsLimitOf(db, session.enterpriseId))
      const validate = validateForManual({ db, guesses, session }, task)
      return readUpload(session, body.attachmentKey, upload => checkTable(plan, upload, validate))
    },

    async checkPeople({ body: { attachmentKey, into } }, { session }) {
      await checkMayAdd(session, into)
      const needs = { db, guesses, session }
      return readUpload(session, attachmentKey, upload => checkPeopleFile(needs, upload, into))
    }
  }
}
