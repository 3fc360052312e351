import { type SelectQueryBuilder, sql } from 'kysely'
import { actionLogType } from '../../../../core/features/members/enums.ts'
import { operationMessages as messages } from '../../../../core/features/operation-log/messages.ts'
import type { Operation } from '../../../../core/features/operation-log/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { countOfRows, type StartPlace } from '../../jobs/rows-by-start.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { type OperationSearch, operationsMatching, toOperation } from './read-operations.ts'

const heading = [
  ...[messages.when(), messages.operatedBy(), messages.action(), messages.target()],
  ...[messages.detail(), messages.changes(), messages.address()]
]

const cells = ({ createTime, userName, actionType, target, detail, changes, ip }: Operation) => [
  ...[time(createTime), userName, actionLogType.label(actionType), target, detail],
  changes
    .map(({ name, before, after }) =>
      messages.change({ name, before: before ?? messages.none(), after: after ?? messages.none() })
    )
    .join('；'),
  ip
]

/** Entries that were written before the export was requested. */
const matching = (inside: Parameters<typeof operationsMatching>[0], job: Job) =>
  operationsMatching(inside, ownerOf(job), job.input as OperationSearch).where(
    'created_at',
    '<=',
    job.created_at
  )

const after = <Row>(
  rows: SelectQueryBuilder<Tables, 'operation_log', Row>,
  place: StartPlace | undefined
) => (place ? rows.where(sql<boolean>`(created_at, id) < (${place.at}, ${place.id})`) : rows)

/** The operation log of a search, from new to old, as csv. */
export const exportOperations = (files: FileStore): Kind =>
  exportRows<Operation, StartPlace>(files, {
    heading,
    cells,
    placeOf: ({ createTime, id }) => ({ at: createTime, id }),
    count: (inside, job) => countOfRows(inside, matching(inside, job)),
    async read(inside, job, place, limit) {
      const rows = await after(matching(inside, job), place)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toOperation)
    }
  })
