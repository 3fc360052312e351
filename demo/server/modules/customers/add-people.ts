/** Adds numbers as customers or clues, without duplicates. */

import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { AddedNumbers } from '../../../../core/features/call-tasks/resource-schemas.ts'
import { taskMessages } from '../../../../core/features/call-tasks/task-messages.ts'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { isPersons } from '../../../../core/features/number-import/rules/row-rules.ts'
import { plainNumber } from '../../../../core/lib/format/phone-number.ts'
import type { Requester } from '../../auth/requester.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { taskServerMessages as messages } from '../call-tasks/messages.ts'
import { originOf } from '../number-reveal/number-origin.ts'
import { hidesNewNumbers } from '../system-settings/enterprise-setting.ts'
import type { Guesses } from './guess-limit.ts'
import { hideAlike } from './hidden-numbers.ts'

export type Into = 'customer' | 'clue'

export interface Person {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly company: string
  /** Remaining columns of the row. */
  readonly remark: string
  /** Custom fields of a customer. */
  readonly fields?: FieldValues
}

/** The task whose pool clues go to; without one they are the requester's own. */
export type ClueTaskId = string | undefined

/** The numbers the enterprise already has; locks out concurrent additions. */
export async function knownPeople(
  inside: Transaction<Tables>,
  enterpriseId: string,
  phones: readonly string[],
  into: Into
): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  await lockEnterprise(inside, enterpriseId)
  return peopleThere(inside, enterpriseId, phones, into)
}

/** The same without the lock. */
export async function peopleThere(
  db: Kysely<Tables>,
  enterpriseId: string,
  phones: readonly string[],
  into: Into
): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string }>`select phone from ${sql.table(into)}
    where enterprise_id = ${enterpriseId} and phone = any(${phones}::text[])
      and deleted_at is null`.execute(db)
  return new Set(rows.map(({ phone }) => phone))
}

const FOLLOWED_BY_HAND = 1

const asClue = (
  { id, phone, name, company, remark }: Person,
  requester: Requester,
  clueTaskId: ClueTaskId,
  is_number_hidden: boolean,
  now: number
): Insertable<Tables['clue']> => ({
  id,
  enterprise_id: requester.enterpriseId,
  owner_id: clueTaskId === undefined ? requester.userId : null,
  task_id: clueTaskId ?? null,
  customer_name: name,
  phone,
  is_number_hidden,
  gender: null,
  age: null,
  company,
  address: '',
  remark,
  source: messages.batch(),
  allocation_type: FOLLOWED_BY_HAND,
  task_status: 0,
  follow_state: 'k2',
  follow_stage: 1,
  custom_fields: '{}',
  is_shared: false,
  customer_id: null,
  created_at: now,
  last_follow_at: null,
  deleted_at: null
})

export async function insertPeople(
  inside: Transaction<Tables>,
  requester: Requester,
  people: readonly Person[],
  into: Into,
  clueTaskId?: ClueTaskId
): Promise<void> {
  if (people.length === 0) return
  const now = Date.now()
  const isHidden = await hidesNewNumbers(inside, requester.enterpriseId)
  if (into === 'clue') {
    await inside
      .insertInto('clue')
      .values(people.map(person => asClue(person, requester, clueTaskId, isHidden, now)))
      .execute()
    return
  }
  await inside
    .insertInto('customer')
    .values(
      people.map(({ fields = {}, ...person }) => ({
        ...person,
        custom_fields: JSON.stringify(fields),
        enterprise_id: requester.enterpriseId,
        ...originOf(person.phone),
        is_number_hidden: isHidden,
        last_contact_at: null
      }))
    )
    .execute()
  await hideAlike(
    inside,
    requester.enterpriseId,
    people.map(({ phone }) => phone)
  )
}

interface Fault {
  readonly phone: string
  readonly message: string
}

/** Separates typed numbers into those to add and those with an error. */
async function sorted(
  inside: Transaction<Tables>,
  requester: Requester,
  typed: readonly string[],
  into: Into,
  guesses: Guesses
): Promise<{ readonly people: readonly Person[]; readonly failures: Fault[] }> {
  const alike = await guesses.tooMany(inside, requester, typed.map(plainNumber))
  const there = await knownPeople(inside, requester.enterpriseId, typed.map(plainNumber), into)
  const failures: Fault[] = []
  const people: Person[] = []
  for (const written of typed) {
    const phone = plainNumber(written)
    const fail = (message: string) => failures.push({ phone: written, message })
    if (phone === '') fail(taskMessages.phoneEmpty())
    else if (!isPersons(phone)) fail(taskMessages.phoneWrong())
    else if (alike.has(phone)) fail(messages.phoneAlike())
    else if (there.has(phone)) fail(taskMessages.phoneThere())
    else {
      there.add(phone)
      people.push({ id: randomUUID(), phone, name: '', company: '', remark: '' })
    }
  }
  return { people, failures }
}

/** The errors of these numbers. */
export const checkPeople = async (...args: Parameters<typeof sorted>): Promise<Fault[]> =>
  (await sorted(...args)).failures

/** Adds the valid numbers. */
export async function addPeople(
  inside: Transaction<Tables>,
  requester: Requester,
  typed: readonly string[],
  into: Into,
  guesses: Guesses,
  clueTaskId?: ClueTaskId
): Promise<AddedNumbers> {
  const { people, failures } = await sorted(inside, requester, typed, into, guesses)
  await insertPeople(inside, requester, people, into, clueTaskId)
  const [success, fail] = [people.length, failures.length]
  const message = fail === 0 ? taskMessages.added() : messages.added({ good: success, bad: fail })
  return { success, fail, message, failures }
}
