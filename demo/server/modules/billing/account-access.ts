/** Whose charges a user sees (rule billing-14). */
import { type Kysely, sql } from 'kysely'
import { billingMessages as messages } from '../../../../core/features/billing/messages.ts'
import type { Requester } from '../../auth/requester.ts'
import { visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { forbidden, refuseField } from '../../http/refusal.ts'

export const CENTS = 100
export const toCents = (yuan: number): number => Math.round(yuan * CENTS)

/** Whether a user sees the rows of all, and with them the balance. */
export const seesWhole = async (db: Kysely<Tables>, requester: Requester): Promise<boolean> =>
  (await visibilityScopeOf(db, requester)) === 'all'

/** Throws for a user who does not see the rows of all: the balance is that of the whole enterprise. */
export async function checkWhole(db: Database, requester: Requester): Promise<void> {
  if (!(await seesWhole(db, requester))) throw forbidden(messages.wholeOnly())
}

/** Whether the account `a` has entries: without any it neither pays nor is spent. */
export const isOpened = sql<boolean>`exists (select from account_entry e
  where e.enterprise_id = a.enterprise_id)`

/** Makes an account without a balance where there is none, and locks it. */
export async function lockAccount(inside: Kysely<Tables>, enterpriseId: string) {
  await inside
    .insertInto('number_account')
    .values({ enterprise_id: enterpriseId, balance: 0 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return inside
    .selectFrom('number_account')
    .selectAll()
    .where('enterprise_id', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the account and counts a change of its settings; throws when others were faster. */
export async function takeAccountVersion(
  inside: Kysely<Tables>,
  enterpriseId: string,
  version: number
) {
  const account = await lockAccount(inside, enterpriseId)
  if (account.version !== version) throw refuseField('ACCOUNT_CHANGED', messages.changed())
  await inside
    .updateTable('number_account')
    .set({ version: version + 1 })
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  return account
}
