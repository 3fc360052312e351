/** Prices of what an account pays for, in cents. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ChargeKind } from '../../../../core/features/billing/enums.ts'
import type { Tables } from '../../db/schema/schema.ts'

export interface PriceOf {
  readonly kind: ChargeKind
  readonly line?: string
  readonly at?: number
}

/** The price of a row's enterprise, named in `enterprise`. */ // rule billing-4
export const priceFor = (
  enterprise: string,
  { kind, line = '', at = Date.now() }: PriceOf
): RawBuilder<number> =>
  sql<number>`price_at(${sql.ref(enterprise)}, ${kind}, ${line}, ${at}::bigint)`

/** The balance of an enterprise with prices by kind; undefined without an account. */
export async function accountWith<Kind extends ChargeKind>(
  db: Kysely<Tables>,
  enterpriseId: string,
  kinds: readonly Kind[]
): Promise<({ readonly balance: number } & Record<Kind, number>) | undefined> {
  const at = Date.now()
  const prices = kinds.map(kind => priceFor('number_account.enterprise_id', { kind, at }).as(kind))
  const { rows } = await sql<{ balance: number } & Record<Kind, number>>`
    select balance, ${sql.join(prices)} from number_account
    where enterprise_id = ${enterpriseId}`.execute(db)
  return rows[0]
}
