import { sql } from 'kysely'
import type { AccountPlaces } from '../../../../core/features/accounts/rules/account-sheet.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database } from '../../db/schema/schema.ts'
import { type Reader, readerOf } from '../members/member-reader.ts'

interface Department {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
}

/** Ids by name and by path; null for a name that several have. */
function departmentNames(all: readonly Department[]): Map<string, string | null> {
  const byId = new Map(all.map(one => [one.id, one]))
  const pathOf = ({ name, parent_id }: Department): string => {
    const parent = byId.get(parent_id ?? '')
    return parent ? `${pathOf(parent)}/${name}` : name
  }
  const ids = new Map<string, string | null>()
  for (const one of all) ids.set(one.name, ids.has(one.name) ? null : one.id)
  for (const one of all) if (one.parent_id) ids.set(pathOf(one), one.id)
  // The top department of that name is its own path.
  for (const one of all) if (!one.parent_id) ids.set(one.name, one.id)
  return ids
}

/** What a file of accounts may name, as the requester may give it; undefined for no manager. */
export async function readPlaces(
  db: Database,
  requester: Requester
): Promise<{ reader: Reader; places: Pick<AccountPlaces, 'departments' | 'roles'> } | undefined> {
  const reader = await readerOf(db, requester)
  if (!reader.canManage) return undefined
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name', 'parent_id'])
    .where('enterprise_id', '=', reader.enterpriseId)
    .execute()
  const roles = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('enterprise_id', '=', reader.enterpriseId)
    .execute()
  return {
    reader,
    places: {
      // rule member-15
      departments: new Map(
        [...departmentNames(departments)].filter(([, id]) => id === null || reader.mayPlace(id))
      ),
      roles: new Map(
        roles.map(({ id, name }) => [name, { id, canGive: reader.reaches([id]) }] as const)
      )
    }
  }
}

/** Which of these user names and numbers an account has; they are unique on the whole server. */
export async function takenNames(
  db: Database,
  usernames: readonly string[],
  mobiles: readonly string[]
): Promise<Pick<AccountPlaces, 'usernames' | 'mobiles'>> {
  if (usernames.length + mobiles.length === 0) return { usernames: new Set(), mobiles: new Set() }
  const folded = usernames.map(name => name.toLowerCase())
  const rows = await db
    .selectFrom('user_account')
    .select(['username', 'mobile'])
    .where(eb => eb.or([eb(sql`lower(username)`, 'in', folded), eb('mobile', 'in', mobiles)]))
    .execute()
  return {
    usernames: new Set(rows.map(({ username }) => username.toLowerCase())),
    mobiles: new Set(rows.map(({ mobile }) => mobile))
  }
}
