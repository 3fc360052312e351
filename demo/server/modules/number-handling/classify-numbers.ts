import { type Selectable, sql, type Transaction } from 'kysely'
import type { NumberClass } from '../../../../core/features/number-handling/enums.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasPermission } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type NumberState, probeNumber } from '../../telephony/simulated/number-probe.ts'
import { listsOf } from '../dialler/restrictions/dial-restrictions.ts'
import { GLOBAL } from '../number-lists/library-queries.ts'
import { originOf } from '../number-reveal/number-origin.ts'

type Item = Pick<Selectable<Tables['number_task_item']>, 'rank' | 'typed' | 'phone'>
export interface Classified extends Item {
  readonly class: NumberClass
  readonly area: string
  readonly operator: string
}

const [UNPROBED, BLACK, RED, REPEATED, INVALID] = [5, 6, 7, 8, 9] as const
const stateClass: Readonly<Record<NumberState, NumberClass>> = {
  live: 1,
  unassigned: 2,
  off: 3,
  suspended: 4
}

/** The place of the first occurrence of each number in the task. */
async function firstRanks(
  inside: Transaction<Tables>,
  taskId: string,
  phones: readonly string[]
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ phone: string; rank: number }>`
    select phone, min(rank) as rank from number_task_item
    where task_id = ${taskId} and phone = any(${phones}::text[]) group by phone`.execute(inside)
  return new Map(rows.map(({ phone, rank }) => [phone, rank]))
}

/** The class and origin of each number (rule number-handling-2). */
export async function classifyNumbers(
  inside: Transaction<Tables>,
  requester: Requester,
  task: { readonly id: string; readonly isProbed: boolean },
  items: readonly Item[]
): Promise<readonly Classified[]> {
  const valid = items.filter(({ phone }) => phone !== '')
  const phones = valid.map(({ phone }) => phone)
  const first = await firstRanks(inside, task.id, phones)
  const showsRedList = await hasPermission(inside, requester, 'CMC.RED.LIST.MANA')
  const { on } = await listsOf(inside, requester.enterpriseId, GLOBAL, phones, showsRedList)

  function classOf({ rank, phone }: Item): NumberClass {
    if (phone === '') return INVALID
    if ((first.get(phone) ?? rank) < rank) return REPEATED
    const listed = on.get(phone)
    if (listed) return listed === 'BLACKLIST' ? BLACK : RED
    return task.isProbed ? stateClass[probeNumber(phone)] : UNPROBED
  }
  return items.map(item => {
    const { area, operator } = originOf(item.phone)
    return { ...item, class: classOf(item), area, operator }
  })
}
