/** Numbers become customers or clues, each once. */
import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'
import type { AddedNumbers } from '../../../core/contract/entities/task-resources.ts'
import { plainNumber } from '../../../core/rules/phone-number.ts'
import { isPersons } from '../../../core/rules/tasks/preflight.ts'
import { taskServerText as t } from '../../../core/text/task-server.ts'
import { taskText } from '../../../core/text/tasks.ts'
import type { Session } from '../auth/tokens.ts'
import type { Tables } from '../db/schema.ts'
import { originOf } from '../numbers.ts'
import type { Guesses } from './guesses.ts'
import { hideAlike } from './hidden-numbers.ts'

type Who = Pick<Session, 'userId' | 'enterpriseId'>
export type Into = 'customer' | 'clue'

export interface Person {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly company: string
  /** What else was written of them. */
  readonly remark: string
  /** A customer's own. */
  readonly fields?: FieldValues
}

/** Which of these numbers the enterprise has already; whoever else adds some waits until these are in. */
export async function knownPeople(
  inside: Transaction<Tables>,
  enterpriseId: string,
  phones: readonly string[],
  into: Into
): Promise<Set<string>> {
  if (phones.length === 0) return new Set()
  await sql`select id from enterprise where id = ${enterpriseId} for no key update`.execute(inside)
  return peopleThere(inside, enterpriseId, phones, into)
}

/** The same for who only looks. */
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
  who: Who,
  now: number
): Insertable<Tables['clue']> => ({
  id,
  enterprise_id: who.enterpriseId,
  owner_id: who.userId,
  customer_name: name,
  phone,
  is_number_hidden: false,
  gender: null,
  age: null,
  company,
  address: '',
  remark,
  source: t.batch(),
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
  who: Who,
  people: readonly Person[],
  into: Into
): Promise<void> {
  if (people.length === 0) return
  const now = Date.now()
  if (into === 'clue') {
    await inside
      .insertInto('clue')
      .values(people.map(person => asClue(person, who, now)))
      .execute()
    return
  }
  await inside
    .insertInto('customer')
    .values(
      people.map(({ fields = {}, ...person }) => ({
        ...person,
        custom_fields: JSON.stringify(fields),
        enterprise_id: who.enterpriseId,
        ...originOf(person.phone),
        last_contact_at: null
      }))
    )
    .execute()
  await hideAlike(
    inside,
    who.enterpriseId,
    people.map(({ phone }) => phone)
  )
}

interface Fault {
  readonly phone: string
  readonly message: string
}

/** Numbers as they were typed: who would be added, and what is wrong with the others. */
async function sorted(
  inside: Transaction<Tables>,
  who: Who,
  typed: readonly string[],
  into: Into,
  guesses: Guesses
): Promise<{ readonly people: readonly Person[]; readonly failures: Fault[] }> {
  const alike = await guesses.tooMany(inside, who, typed.map(plainNumber))
  const there = await knownPeople(inside, who.enterpriseId, typed.map(plainNumber), into)
  const failures: Fault[] = []
  const people: Person[] = []
  for (const written of typed) {
    const phone = plainNumber(written)
    const fail = (message: string) => failures.push({ phone: written, message })
    if (phone === '') fail(taskText.phoneEmpty())
    else if (!isPersons(phone)) fail(taskText.phoneWrong())
    else if (alike.has(phone)) fail(t.phoneAlike())
    else if (there.has(phone)) fail(taskText.phoneThere())
    else {
      there.add(phone)
      people.push({ id: randomUUID(), phone, name: '', company: '', remark: '' })
    }
  }
  return { people, failures }
}

/** What would be refused of these numbers. */
export const checkPeople = async (...asked: Parameters<typeof sorted>): Promise<Fault[]> =>
  (await sorted(...asked)).failures

/** Adds those that can be. */
export async function addPeople(
  inside: Transaction<Tables>,
  who: Who,
  typed: readonly string[],
  into: Into,
  guesses: Guesses
): Promise<AddedNumbers> {
  const { people, failures } = await sorted(inside, who, typed, into, guesses)
  await insertPeople(inside, who, people, into)
  const [success, fail] = [people.length, failures.length]
  const message = fail === 0 ? taskText.added() : t.added({ good: success, bad: fail })
  return { success, fail, message, failures }
}
