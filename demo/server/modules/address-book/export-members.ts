import type { Transaction } from 'kysely'
import { bookMessages as messages } from '../../../../core/features/address-book/messages.ts'
import { pathsOf } from '../../../../core/features/address-book/rules/group-tree.ts'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { failJobOnRefusal } from '../../jobs/import-progress.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { fieldsOf, toMetas } from '../custom-fields/field-queries.ts'
import { exportRows, time } from '../transfer-list/export-rows.ts'
import { type ItemRow, type MemberSearch, membersMatching } from './member-rows.ts'

interface Row extends ItemRow {
  readonly path: string
}

/** A field or group removed since fails the job for good; no attempt is repeated. */
const matching = (inside: Transaction<Tables>, job: Job) =>
  failJobOnRefusal(() => membersMatching(inside, ownerOf(job), job.input as MemberSearch))

/** The members of a search as csv, with their fields; the columns can be imported again. */
export const exportMembers = (files: FileStore): Kind => ({
  async open(job, db) {
    const metas = toMetas(await fieldsOf(db, job.enterprise_id, 'addressBook'))
    const heading = [messages.columnGroup(), messages.columnName(), messages.columnPhone()]
    return exportRows<Row, string>(files, {
      heading: [...heading, ...metas.map(({ fieldName }) => fieldName), messages.columnUpdated()],
      cells: ({ path, name, phone, custom_fields, updated_at }) => [
        ...[path, name, phone],
        ...metas.map(meta => spokenAnswers(meta, custom_fields[meta.id])),
        time(updated_at)
      ],
      placeOf: ({ id }) => id,
      async count(inside, own) {
        const { found } = await matching(inside, own)
        const { total } = await found
          .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
          .executeTakeFirstOrThrow()
        return total
      },
      async read(inside, own, after, limit) {
        const { groups, found } = await matching(inside, own)
        const rows = await (after === undefined ? found : found.where('id', '>', after))
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .execute()
        const paths = pathsOf(groups)
        return rows.map(row => ({ ...row, path: paths.get(row.group_id)?.join('/') ?? '' }))
      }
    }).open(job, db)
  }
})
