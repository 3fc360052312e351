/** Which numbers a message task must not write to, and which it has looked at. */
import { sql, type Transaction } from 'kysely'
import type { LeftOutReason } from '../../../../../core/features/messaging/enums.ts'
import { recipientNumber } from '../../../../../core/features/messaging/rules/recipient-number.ts'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import type { Database, Tables } from '../../../db/schema/schema.ts'
import { listsOf } from '../../dialler/restrictions/dial-restrictions.ts'
import { GLOBAL } from '../../number-lists/library-queries.ts'

const BARRED: readonly LeftOutReason[] = ['UNSUBSCRIBED', 'BLACKLIST']

const numberIn = ({ typed }: { typed: string }): string[] => {
  const number = recipientNumber(typed)
  return 'phone' in number ? [number.phone] : []
}

/** Numbers that may not be written to, by reason (rule text-message-8). */
export async function barredNumbers(
  inside: Transaction<Tables>,
  enterpriseId: string,
  phones: readonly string[]
): Promise<ReadonlyMap<string, LeftOutReason>> {
  const { on } = await listsOf(inside, enterpriseId, GLOBAL, phones, false)
  const { rows } = await sql<{ phone: string }>`select phone from unsubscribed_number
    where enterprise_id = ${enterpriseId} and phone = any(${phones}::text[])`.execute(inside)
  return new Map([
    ...[...on.keys()].map(phone => [phone, 'BLACKLIST'] as const),
    ...rows.map(({ phone }) => [phone, 'UNSUBSCRIBED'] as const)
  ])
}

/** The numbers that the earlier steps have added, or left out as barred. */
export async function numbersSoFar(db: Database, taskId: string): Promise<Set<string>> {
  const added = await rowsAsJson(
    db,
    db.selectFrom('sms_record').select('phone').where('message_task_id', '=', taskId)
  )
  const refused = await rowsAsJson(
    db,
    db
      .selectFrom('message_left_out')
      .select('typed')
      .where('task_id', '=', taskId)
      .where('reason', 'in', BARRED)
  )
  return new Set([...added.map(({ phone }) => phone), ...refused.flatMap(numberIn)])
}
