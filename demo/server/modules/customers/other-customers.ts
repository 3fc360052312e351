/** A few customers of the other enterprises. */
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { people } from '../../seed/person-names.ts'
import { knownOf } from './seed.ts'

const SEED = 20_260_303
const FIRST = 'ent-1'
const EACH = 18
const DAY = 86_400_000

export async function insertOtherCustomers(db: Kysely<Tables>, now: number): Promise<void> {
  const enterprises = await db
    .selectFrom('enterprise')
    .select('id')
    .where('id', '!=', FIRST)
    .orderBy('id')
    .execute()
  const all = people(enterprises.length * EACH + 1, SEED).slice(1)
  const rows = enterprises.flatMap(({ id }, place) =>
    all.slice(place * EACH, (place + 1) * EACH).map(
      (person, index): Insertable<Tables['customer']> => ({
        ...person,
        // Owners and custom fields belong to the first enterprise.
        ...{ ...knownOf(person, now), user_name: '', custom_fields: '{}' },
        id: `${id}-customer-${index + 1}`,
        enterprise_id: id,
        last_contact_at: index % 4 === 3 ? null : now - (index * 2 + place) * DAY - 3_600_000
      })
    )
  )
  await db.insertInto('customer').values(rows).execute()
}
