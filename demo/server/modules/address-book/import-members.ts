import { sql } from 'kysely'
import type { Database } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { failJobOnRefusal } from '../../jobs/import-progress.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import { importPeople } from '../transfer-list/import-contacts.ts'
import { editableGroup, lockGroup } from './book-access.ts'

const groupIdOf = ({ input }: Job): string => (input as { readonly groupId: string }).groupId

/** Numbers that the group has, among these. */
export async function numbersThere(
  db: Database,
  groupId: string,
  phones: readonly string[]
): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`select phone from address_item
    where group_id = ${groupId} and phone = any(${phones}::text[])`.execute(db)
  return new Set(rows.map(({ phone }) => phone))
}

/** Adds the people of an uploaded spreadsheet to a group. */
export const importMembers = (files: FileStore): Kind =>
  importPeople(files, 'member', {
    async known(inside, job, phones) {
      const id = groupIdOf(job)
      // The group may have been removed, or closed to the user, since.
      await failJobOnRefusal(() => editableGroup(inside, ownerOf(job), id))
      await lockGroup(inside, id)
      return numbersThere(inside, id, phones)
    },
    async insert(inside, job, people) {
      if (people.length === 0) return
      const { bookId } = await editableGroup(inside, ownerOf(job), groupIdOf(job))
      const now = Date.now()
      await inside
        .insertInto('address_item')
        .values(
          people.map(({ id, name, phone, fields = {} }) => ({
            ...{ id, group_id: groupIdOf(job), book_id: bookId, name, phone },
            custom_fields: JSON.stringify(fields),
            ...{ created_at: now, updated_at: now }
          }))
        )
        .execute()
    }
  })
