/** Rows that random histories of accounts are about. */
import type { Database } from '../../../demo/server/db/schema/schema.ts'
import { lockAccount } from '../../../demo/server/modules/billing/account-access.ts'

/** An enterprise with an empty account, seven robots and some lines. */
export async function addEnterprise(
  db: Database,
  id: string,
  lines: readonly string[]
): Promise<void> {
  await db
    .insertInto('enterprise')
    .values({ id, name: id, import_rows_limit: 1, recording_early_media: false })
    .execute()
  const user = { username: 'history', name: '历史', mobile: '1', email: '', password_hash: '' }
  await db
    .insertInto('user_account')
    .values({ id: 'user-1', ...user })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await lockAccount(db, id)
  await db
    .insertInto('robot_holder')
    .values({ enterprise_id: id, id: '0', name: '全局机器人', total: 7 })
    .execute()
  await db
    .insertInto('line_resource')
    .values(
      lines.map((cid_number, rank) => ({
        ...{ enterprise_id: id, cid_number, group_id: null, capacity: 1, allocated: 0, rank }
      }))
    )
    .execute()
}

export async function startCall(
  db: Database,
  enterprise_id: string,
  call: {
    readonly kind: 'agentCall' | 'incomingCall' | 'robotCall'
    readonly line: string
    readonly startedAt: number
    readonly answeredAt: number | null
    readonly seed: string
  }
): Promise<string> {
  const id = `call-${call.seed}`
  await db
    .insertInto('call_record')
    .values({
      ...{ id, enterprise_id, user_id: 'user-1', agent_name: '', extension: '' },
      ...{ direction: call.kind === 'incomingCall' ? 1 : 0, customer_id: null },
      ...{ customer_name: '', customer_phone: '13900000000', our_number: call.line, area: '' },
      ...{ operator: '', started_at: call.startedAt, answered_at: call.answeredAt },
      ...{ ended_at: null, holding_seconds: 0, connect_result: 0, hangup_type: 0 },
      ...{ has_recording: false, call_type: call.kind === 'robotCall' ? 1 : 2 }
    })
    .execute()
  return id
}

/** Messages of calls that wait; returns their segments by id. */
export async function addMessages(
  db: Database,
  enterprise_id: string,
  seed: string,
  count: number,
  below: (count: number) => number
): Promise<ReadonlyMap<string, number>> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: `sms-${seed}-${at}`, enterprise_id, user_id: null, call_record_id: '' },
    ...{ phone: '13900000000', content: '您好', moment: 'hangup' as const, send_state: 0 as const },
    ...{ segments: 1 + below(3), created_at: Date.now() }
  }))
  await db.insertInto('sms_record').values(rows).execute()
  return new Map(rows.map(({ id, segments }) => [id, segments]))
}
