import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { digest, randomSecret } from '../../auth/secrets.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { serverMessages } from '../../http/messages.ts'
import type { SeedSize } from '../../seed/seed-database.ts'
import { seedIfEmpty } from '../../seed/seed-if-empty.ts'

/** Keys of `setting`: how the installation began, and the SHA-256 of the secret that begins it. */
const [ORIGIN, SECRET] = ['origin', 'installation_secret']
const EMPTY = 'empty'

export interface Installation {
  /** Whether the database has sample rows, and the server the demo's pages. */
  readonly hasSamples: boolean
  /** Of the link to the wizard; undefined when there is an account. */
  readonly secret: string | undefined
}

async function settingOf(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

const put = (db: Kysely<Tables>, key: string, value: string) =>
  db
    .insertInto('setting')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()

const hasAccount = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Fills a new database with sample rows. With `none` it stays empty, also at later starts, and the
 * link that begins the installation gets a new secret at each start until it is used.
 */
export async function openInstallation(
  db: Database,
  size: SeedSize | 'none',
  log: (line: string) => void
): Promise<Installation> {
  const isInstalled = await hasAccount(db)
  const isEmpty = (await settingOf(db, ORIGIN)) === EMPTY || (size === 'none' && !isInstalled)
  if (!isEmpty) {
    if (size !== 'none') await seedIfEmpty(db, size, () => log(serverMessages.seeding()))
    return { hasSamples: true, secret: undefined }
  }
  await put(db, ORIGIN, EMPTY)
  await db
    .insertInto('setting')
    .values({ key: 'sip_key', value: randomBytes(32).toString('base64url') })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  if (isInstalled) return { hasSamples: false, secret: undefined }
  const secret = randomSecret()
  await put(db, SECRET, digest(secret))
  return { hasSamples: false, secret }
}

/** Whether the secret begins the installation. */
export const isInstallationSecret = async (db: Kysely<Tables>, secret: string): Promise<boolean> =>
  (await settingOf(db, SECRET)) === digest(secret) && !(await hasAccount(db))

/** Whether an empty installation waits for its first administrator. */
export const isUninstalled = async (db: Kysely<Tables>): Promise<boolean> => !(await hasAccount(db))

/** Uses the secret up, in a transaction; false when it was used already. */
export async function takeInstallationSecret(
  inside: Kysely<Tables>,
  secret: string
): Promise<boolean> {
  const { numDeletedRows } = await inside
    .deleteFrom('setting')
    .where('key', '=', SECRET)
    .where('value', '=', digest(secret))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
