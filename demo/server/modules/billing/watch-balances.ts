/** Warnings of low balances, once for each crossing (rule billing-9). */
import { sql } from 'kysely'
import { membersWith } from '../../auth/members-with.ts'
import type { Backend } from '../../backend.ts'
import { writeNotices } from '../message-tips/write-notices.ts'
import { isOpened, seesWhole } from './account-access.ts'
import { billingServerMessages as messages } from './messages.ts'

const CENTS = 100

interface Crossing {
  readonly enterprise_id: string
  readonly balance: number
  readonly warning_limit: number
  readonly before: '' | 'low' | 'gone'
  readonly warned: '' | 'low' | 'gone'
}

const yuan = (cents: number): string => (cents / CENTS).toFixed(2)

/** A tenth of the limit, or a hundredth above 0, and 1 yuan at least. */
const MARGIN = sql<number>`greatest(warning_limit / 10, ${CENTS}::int)`
const MARGIN_OF_SPENT = sql<number>`greatest(warning_limit / 100, ${CENTS}::int)`

/**
 * An account that was never charged nor paid into is not spent. Until the balance is clearly above
 * the limit, or above 0, the level does not improve, so that one that stays near gets one tip.
 */
const LEVEL = sql<string>`(case when not ${isOpened} then '' when balance <= 0 then 'gone'
  when warned = 'gone' and balance <= ${MARGIN_OF_SPENT} then 'gone'
  when balance <= warning_limit or (warned <> '' and balance <= warning_limit + ${MARGIN})
  then 'low' else '' end)`

/** Another server finds a crossing marked already. */
const crossings = sql<Crossing>`with level as (
    select enterprise_id, warned as before, ${LEVEL} as warned
    from number_account a where warned <> ${LEVEL} order by enterprise_id for update)
  update number_account a set warned = level.warned from level
  where a.enterprise_id = level.enterprise_id and level.warned <> level.before
  returning a.enterprise_id, a.balance, a.warning_limit, level.warned, level.before`

export async function watchBalances({ db, tips }: Pick<Backend, 'db' | 'tips'>): Promise<void> {
  const isCrossed =
    await sql`select from number_account a where warned <> ${LEVEL} limit 1`.execute(db)
  if (isCrossed.rows.length === 0) return
  const pushed = await db.transaction().execute(async inside => {
    const { rows } = await crossings.execute(inside)
    const owners: { userId: string; enterpriseId: string }[] = []
    for (const { enterprise_id: enterpriseId, before, warned, ...about } of rows) {
      if (warned === '' || before === 'gone') continue
      const people = await membersWith(enterpriseId, 'CMC.ACC.OVER').execute(inside)
      const whole: string[] = []
      for (const { id } of people.rows)
        if (await seesWhole(inside, { userId: id, enterpriseId })) whole.push(id)
      const values = { balance: yuan(about.balance), limit: yuan(about.warning_limit) }
      const users = new Set<string>()
      const notice = {
        userIds: whole,
        title: warned === 'gone' ? messages.goneTitle() : messages.lowTitle(),
        message: warned === 'gone' ? messages.gone(values) : messages.low(values)
      }
      await writeNotices(inside, enterpriseId, [notice], { users })
      owners.push(...[...users].map(userId => ({ userId, enterpriseId })))
    }
    return owners
  })
  for (const owner of pushed) await tips.notify(owner)
}
