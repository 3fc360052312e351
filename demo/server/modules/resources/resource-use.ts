/** Who uses lines and robots now, by name as far as the requester sees them. */
import { type Kysely, sql } from 'kysely'
import type { ResourceUse, Share } from '../../../../core/features/resources/schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { usersInScope } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import type { Busy } from '../dialler/dialling-resources.ts'
import { onLine } from '../line-monitor/minute-counts.ts'
import type { ResourceKind, ShareRow, Shares } from './shares.ts'

interface Named {
  readonly name: string
  readonly user_id: string
  readonly department: string
}

/** Names of tasks and of departments, and whose they are. */
export interface Names {
  readonly tasks: ReadonlyMap<string, Named>
  readonly departments: ReadonlyMap<string, string>
  readonly sees: (userId: string) => boolean
  readonly seesDepartment: (id: string) => boolean
}

export async function namesFor(
  db: Database,
  requester: Requester,
  taskIds: readonly string[]
): Promise<Names> {
  const { enterpriseId } = requester
  const users = await usersInScope(db, requester)
  const seen = users && new Set(users)
  const { rows: tasks } = await sql<Named & { id: string }>`select call_task.id, call_task.name,
      call_task.user_id, coalesce(department.name, '') as department
    from call_task
    left join membership on membership.user_id = call_task.user_id
      and membership.enterprise_id = call_task.enterprise_id
    left join department on department.id = membership.department_id
    where call_task.enterprise_id = ${enterpriseId} and call_task.id = any(${taskIds}::text[])`.execute(
    db
  )
  const departments = await db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .execute()
  const own = seen && new Set(await departmentsOf(db, enterpriseId, [...seen]))
  return {
    tasks: new Map(tasks.map(({ id, ...task }) => [id, task])),
    departments: new Map(departments.map(({ id, name }) => [id, name])),
    sees: userId => !seen || seen.has(userId),
    seesDepartment: id => !own || own.has(id)
  }
}

async function departmentsOf(db: Database, enterpriseId: string, users: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select distinct department_id as id from membership
    where enterprise_id = ${enterpriseId} and user_id = any(${users}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

const sumBy = (uses: readonly ResourceUse[]): ResourceUse[] =>
  [...Map.groupBy(uses, ({ kind, name, departmentName }) => `${kind} ${name} ${departmentName}`)]
    .flatMap(([, [first, ...rest]]) =>
      first ? [{ ...first, count: rest.reduce((sum, { count }) => sum + count, first.count) }] : []
    )
    .toSorted((a, b) => b.count - a.count)

const unnamed = (count: number): ResourceUse => ({
  ...{ kind: 'other' as const, name: '', departmentName: '', count }
})

/** Calls of tasks and test calls as uses; `busy` are those of one resource. */
export const usesOf = (busy: readonly Busy[], names: Names): ResourceUse[] =>
  sumBy(
    busy.map(({ task_id, user_id, count }): ResourceUse => {
      if (!names.sees(user_id)) return unnamed(count)
      if (task_id === '') return { kind: 'test', name: '', departmentName: '', count }
      const task = names.tasks.get(task_id)
      return {
        ...{ kind: 'task' as const, name: task?.name ?? '', count },
        departmentName: task?.department ?? ''
      }
    })
  )

/** Calls of agents by number: those of no task and no robot. */
export async function agentUses(
  db: Kysely<Tables>,
  enterpriseId: string,
  names: Names
): Promise<ReadonlyMap<string, ResourceUse[]>> {
  const { rows } = await sql<{
    line: string
    user_id: string
    name: string
    department: string
    count: number
  }>`with calls as (select our_number as line, user_id, agent_name as name, count(*)::int as count
    from call_record where enterprise_id = ${enterpriseId} and ended_at is null and ${onLine}
      and not exists (select from call_item where call_item.status = 1
        and call_item.enterprise_id = ${enterpriseId}
        and call_record.id in (call_item.record_id, call_item.agent_record_id))
      and not exists (select from quick_call where quick_call.call_record_id = call_record.id)
    group by our_number, user_id, agent_name)
    select calls.*, coalesce(department.name, '') as department from calls
      left join membership on membership.user_id = calls.user_id
        and membership.enterprise_id = ${enterpriseId}
      left join department on department.id = membership.department_id`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ line }) => line)].map(([line, own]) => [
      line,
      sumBy(
        own.map(({ user_id, name, department: departmentName, count }) =>
          names.sees(user_id)
            ? { kind: 'agent' as const, name, departmentName, count }
            : unnamed(count)
        )
      )
    ])
  )
}

/** The shares of a resource that the requester sees, with what they use now. */
export function sharesShown(
  kind: ResourceKind,
  resource: string,
  shares: Shares,
  busy: readonly Busy[],
  names: Names
): Share[] {
  const isSeen = ({ holder_kind, holder }: ShareRow) =>
    holder_kind === 'department'
      ? names.seesDepartment(holder)
      : names.sees(names.tasks.get(holder)?.user_id ?? '')
  return shares.rows
    .filter(row => row.resource_kind === kind && row.resource === resource && isSeen(row))
    .map(row => ({
      ...{ kind: row.holder_kind, id: row.holder, amount: row.amount },
      name:
        (row.holder_kind === 'department'
          ? names.departments.get(row.holder)
          : names.tasks.get(row.holder)?.name) ?? '',
      used: busy.reduce(
        (sum, one) => (shares.of(kind, resource, one) === row ? sum + one.count : sum),
        0
      )
    }))
}
