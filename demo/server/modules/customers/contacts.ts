import type { Database } from '../../db/schema/schema.ts'

const SHOWN = 40

/** Address book of the demo's CRM, searched by name, company or number. */
export function contactsOf(db: Database, enterpriseId: string, search: string) {
  const text = search.trim().slice(0, 50)
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('customer')
    .select(['id', 'name', 'company', 'phone', 'city', 'last_contact_at as lastContact'])
    .where('enterprise_id', '=', enterpriseId)
    .where('last_contact_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_number_hidden', '=', false)
    .where(eb =>
      eb.or([
        eb('name', 'like', pattern),
        eb('company', 'like', pattern),
        eb('phone', 'like', pattern)
      ])
    )
    .orderBy('last_contact_at', 'desc')
    .limit(SHOWN)
    .execute()
}
