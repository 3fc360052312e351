import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'
import { manualTasks, type PlannedManual } from './planned-manual-tasks.ts'

const DAY = 86_400_000

/** Customers' numbers, then unassigned ones; one is on each of the two lists. */
async function insertNumbers(
  db: Kysely<Tables>,
  { id, enterprise, numbers, known, from, draft, owners }: PlannedManual,
  at: number
): Promise<void> {
  const managers = { 'user-2': '林若溪', 'user-3': '王晓彤' } as Readonly<Record<string, string>>
  const names = owners.map(owner => (draft.allocateWay === 2 ? (managers[owner] ?? '') : ''))
  await sql`insert into manual_item
      (task_id, enterprise_id, phone, customer_name, owner_id, manager, updated_at)
    select ${id}, ${enterprise}, phone, name, (${owners}::text[])[1 + n % ${Math.max(1, owners.length)}::int],
      coalesce((${names}::text[])[1 + n % ${Math.max(1, owners.length)}::int], ''), ${at}::bigint
    from (
      select phone, name, n from (select c.phone, c.name, row_number() over (order by c.id)::int as n
        from customer c where c.enterprise_id = ${enterprise} and c.deleted_at is null) known
        where n <= ${known}::int
      union all select '138' || lpad((${from}::int + n)::text, 8, '0'), '', n
        from generate_series(${known}::int + 1, ${numbers}::int) n
    ) numbers order by n on conflict do nothing`.execute(db)
}

/** Creates the calls and results of finished numbers. */
async function finishSome(
  db: Kysely<Tables>,
  { id, enterprise, done }: PlannedManual,
  at: number
): Promise<void> {
  if (done === 0) return
  await sql`with chosen as (
      select i.id, i.phone, row_number() over (order by i.id)::int as n from manual_item i
      where i.task_id = ${id} order by i.id limit ${done}),
    matched as (
      select c.id as item_id, c.n, r.id as record_id, r.answered_at is not null as reached,
        coalesce(r.user_id, case when c.n % 2 = 0 then 'user-3' else 'user-4' end) as user_id,
        coalesce(r.agent_name, case when c.n % 2 = 0 then '王晓彤' else '阿依古丽·买买提' end) as agent,
        coalesce(r.started_at, ${at}::bigint + c.n * 300000) as called_at
      from chosen c left join lateral (select * from call_record r
        where r.enterprise_id = ${enterprise} and r.customer_phone = c.phone and r.direction = 0
          and r.call_type = 2 and r.manual_item_id is null
        order by r.started_at desc limit 1) r on true),
    tied as (update call_record set manual_item_id = matched.item_id from matched
      where call_record.id = matched.record_id),
    said as (
      select *, case when record_id is null or not reached then 4
          else (array[1, 3, 1, 2, 6, 3])[1 + n % 6] end as result,
        case when record_id is not null and reached then (array['客户同意续约，已发合同', '暂不需要',
          '关注价格，需要报价单', '下周再联系', '不希望再接到来电', '已有供应商'])[1 + n % 6]
          else '' end as remark from matched),
    written as (insert into manual_action (id, task_id, item_id, user_id, agent_name, result, remark,
        record_id, created_at)
      select 'action-' || item_id, ${id}, item_id, user_id, agent, result, remark, record_id,
        called_at + 90000 from said)
    update manual_item set status = 2, owner_id = said.user_id, calls = 1, record_id = said.record_id,
      is_reached = said.record_id is not null and said.reached, result = said.result,
      remark = said.remark, updated_at = said.called_at + 90000
    from said where manual_item.id = said.item_id`.execute(db)
}

/**
 * Inserts manual tasks in every state unless there are any, also into the database of an earlier
 * version.
 */
export async function insertManualTasks(db: Kysely<Tables>, now: number): Promise<void> {
  const some = await db.selectFrom('manual_task').select('id').limit(1).executeTakeFirst()
  if (some) return
  const enterprises = new Set(
    (await db.selectFrom('enterprise').select('id').execute()).map(({ id }) => id)
  )
  const users = new Set(
    (await db.selectFrom('user_account').select('id').execute()).map(({ id }) => id)
  )
  if (!['user-1', 'user-2', 'user-3', 'user-4'].every(id => users.has(id))) return
  for (const task of manualTasks(now)) {
    if (!enterprises.has(task.enterprise)) continue
    const created_at = now - task.daysAgo * DAY
    await db
      .insertInto('manual_task')
      .values({
        id: task.id,
        enterprise_id: task.enterprise,
        user_id: task.creator[0],
        creator_name: task.creator[1],
        name: task.draft.name,
        status: task.status,
        draft: JSON.stringify(task.draft),
        created_at
      })
      .execute()
    await insertNumbers(db, task, created_at)
    await finishSome(db, task, created_at)
    if (task.status === 5)
      await sql`update manual_item set status = 3, reason = 'TASK_ENDED'
        where task_id = ${task.id} and status = 0`.execute(db)
  }
  // One number of each list, as examples of excluded ones.
  await sql`insert into manual_item (task_id, enterprise_id, phone, customer_name, updated_at)
    select 'manual-1', 'ent-1', phone, '', ${now}::bigint
    from unnest(array['13900001001', '13900002001']) phone where exists
      (select 1 from manual_task where id = 'manual-1')`.execute(db)
}
