/** The recipients of a message task, in the order of their sources. */
import { messagingMessages as messages } from '../../../../../core/features/messaging/messages.ts'
import type { MessageRecipients } from '../../../../../core/features/messaging/task-schemas.ts'
import { listColumns } from '../../../../../core/features/number-import/rules/listed-sheet.ts'
import type { Session } from '../../../auth/token-store.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { type FileStore, fileOf, type ReadFile } from '../../../files/file-store.ts'
import { failJobOnRefusal, rowsWithin } from '../../../jobs/import-progress.ts'
import { type Job, JobFailure, ownerOf } from '../../../jobs/job-types.ts'
import { grantedBooks } from '../../address-book/book-access.ts'
import { addressMembers, searchedMembers } from '../../address-book/chosen-members.ts'
import { customersMatching } from '../../customers/handlers.ts'
import { visibleAmong } from '../../customers/visibility.ts'
import { messagedItems } from './call-task-recipients.ts'

export interface Recipient {
  /** As it was typed, or as it stands in the file. */
  readonly typed: string
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

const NAME = '姓名'

const person = (typed: string, name: string, values: Recipient['values'] = {}): Recipient => ({
  ...{ typed, name, values: { ...values, [NAME]: name } }
})

async function ofFile(db: Database, job: Job, upload: ReadFile): Promise<readonly Recipient[]> {
  const { heading, rows } = await rowsWithin(db, job, upload)
  const titles = heading.map(title => title.trim())
  const { phoneAt } = listColumns(titles)
  if (phoneAt < 0) throw new JobFailure(messages.noColumn())
  const nameAt = titles.indexOf(NAME)
  return rows.map(cells => {
    const values = Object.fromEntries(titles.map((title, at) => [title, (cells[at] ?? '').trim()]))
    return { typed: (cells[phoneAt] ?? '').trim(), name: (cells[nameAt] ?? '').trim(), values }
  })
}

async function ofAddressBooks(
  db: Database,
  owner: Pick<Session, 'userId' | 'enterpriseId'>,
  {
    addressGroupIds: groupIds = [],
    addressItemIds: selectedItemIds = [],
    addressSearch
  }: MessageRecipients
): Promise<readonly Recipient[]> {
  const found: Recipient[] = []
  if (addressSearch)
    for (const { name, phone, fields } of await failJobOnRefusal(() =>
      searchedMembers(db, owner, addressSearch)
    ))
      found.push(person(phone, name, fields))
  if (groupIds.length + selectedItemIds.length === 0) return found
  for (const addressBookType of await grantedBooks(db, owner)) {
    const chosen = { addressBookType, groupIds, selectedItemIds }
    for (const { name, phone, fields } of await addressMembers(db, owner, chosen))
      found.push(person(phone, name, fields))
  }
  return found
}

const customerColumns = ['id', 'name', 'phone', 'company'] as const

async function ofCustomers(
  db: Database,
  owner: Pick<Session, 'userId' | 'enterpriseId'>,
  { customerIds = [], customerSearch }: MessageRecipients
): Promise<readonly Recipient[]> {
  const visible = await visibleAmong(db, owner, customerIds)
  const chosen =
    visible.size === 0
      ? []
      : await db
          .selectFrom('customer')
          .select(customerColumns)
          .where('enterprise_id', '=', owner.enterpriseId)
          .where('deleted_at', 'is', null)
          .where('id', 'in', [...visible])
          .orderBy('id')
          .execute()
  const matching = customerSearch
    ? await (await failJobOnRefusal(() => customersMatching(db, owner, customerSearch)))
        .select(customerColumns)
        .orderBy('id')
        .execute()
    : []
  return [...chosen, ...matching].map(({ name, phone, company }) =>
    person(phone, name, { 公司: company })
  )
}

export async function recipientsOf(
  db: Database,
  job: Job,
  files: FileStore,
  chosen: MessageRecipients
): Promise<readonly Recipient[]> {
  const owner = ownerOf(job)
  const { phones = [], attachmentKey, callTask } = chosen
  return [
    ...phones.map(typed => ({ typed, name: '', values: {} })),
    ...(attachmentKey === undefined ? [] : await ofFile(db, job, fileOf(files, attachmentKey))),
    ...(await ofAddressBooks(db, owner, chosen)),
    ...(await ofCustomers(db, owner, chosen)),
    ...(callTask
      ? (await messagedItems(db, owner.enterpriseId, callTask)).map(one =>
          person(one.phone, one.customer_name, one.fields)
        )
      : [])
  ]
}
