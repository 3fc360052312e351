/** What lines and robots have in common when they are changed. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { sharesIssue } from '../../../../core/features/resources/rules/line-rules.ts'
import { holderText } from '../../../../core/features/resources/rules/use-text.ts'
import type { ShareDraft } from '../../../../core/features/resources/share-schemas.ts'
import type { Requester } from '../../auth/requester.ts'
import { usersInScope, visibilityScopeOf } from '../../auth/visibility-scope.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { departmentTree } from '../departments/department-queries.ts'
import { namesFor } from './resource-use.ts'
import { type ResourceKind, shareRows } from './shares.ts'

/** Resources are changed with the data scope of the whole enterprise. */ // rule line-9
export const mayChange = async (db: Database, requester: Requester): Promise<boolean> =>
  (await visibilityScopeOf(db, requester)) === 'all'

/**
 * Changes the resources of an enterprise one after the other, and apart from the claims of the
 * dialler: the next claim obeys.
 */
export async function changing<Result>(
  db: Database,
  requester: Requester,
  change: (inside: Transaction<Tables>) => Promise<Result>
): Promise<Result> {
  if (!(await mayChange(db, requester))) throw refuse(messages.limited())
  return db.transaction().execute(async inside => {
    await sql`select id from enterprise where id = ${requester.enterpriseId}
      for no key update`.execute(inside)
    return change(inside)
  })
}

/** Departments, and tasks that are not finished, in the requester's data scope. */
export async function holdersOf(db: Database, requester: Requester) {
  const { enterpriseId } = requester
  const users = await usersInScope(db, requester)
  let tasks = db
    .selectFrom('call_task')
    .select(['id', 'name'])
    .where('enterprise_id', '=', enterpriseId)
    .where('status', '<>', 4)
    .orderBy('created_at', 'desc')
    .limit(2000)
  if (users) tasks = tasks.where('user_id', 'in', users)
  const tree = await departmentTree(db, enterpriseId)
  const { seesDepartment } = await namesFor(db, requester, [])
  return {
    departments: tree.filter(({ id }) => seesDepartment(id)).map(({ id, path }) => ({ id, path })),
    tasks: await tasks.execute(),
    canChange: await mayChange(db, requester)
  }
}

interface Target {
  readonly requester: Requester
  readonly kind: ResourceKind
  readonly resource: string
  /** What there is to share. */
  readonly room: number
}

const textOf = (amounts: ReadonlyMap<string, { readonly text: string }>): string =>
  [...amounts.values()]
    .map(({ text }) => text)
    .toSorted()
    .join('、')

/** Checks and writes the shares of a resource; returns them in words, before and after. */
export async function writeShares(
  inside: Transaction<Tables>,
  { requester, kind, resource, room }: Target,
  drafts: readonly ShareDraft[]
): Promise<{ readonly before: string; readonly after: string }> {
  const { enterpriseId } = requester
  const issue = sharesIssue(room, drafts)
  if (issue) throw refuseField('shares', issue)
  const old = (await shareRows(inside, enterpriseId)).filter(
    row => row.resource_kind === kind && row.resource === resource
  )
  const { tasks, departments } = await namesFor(inside, requester, [
    ...drafts.map(({ id }) => id),
    ...old.map(({ holder }) => holder)
  ])
  const open = await openTasks(
    inside,
    drafts.filter(one => one.kind === 'task').map(({ id }) => id)
  )
  for (const { kind: holder, id } of drafts) {
    if (holder === 'department' && !departments.has(id))
      throw refuseField('shares', messages.noDepartment())
    if (holder === 'task' && !(tasks.has(id) && open.has(id)))
      throw refuseField('shares', messages.noTask())
  }
  const worded = (holder: 'department' | 'task', id: string, amount: number) => {
    const name = holder === 'task' ? tasks.get(id)?.name : departments.get(id)
    const text = messages.shareAmount({
      holder: holderText({ kind: holder, name: name ?? id }),
      amount
    })
    return [`${holder} ${id}`, { text }] as const
  }
  await sql`delete from resource_share where enterprise_id = ${enterpriseId}
    and resource_kind = ${kind} and resource = ${resource}`.execute(inside)
  if (drafts.length > 0)
    await inside
      .insertInto('resource_share')
      .values(
        drafts.map(one => ({
          ...{ enterprise_id: enterpriseId, resource_kind: kind, resource },
          ...{ holder_kind: one.kind, holder: one.id, amount: one.amount }
        }))
      )
      .execute()
  return {
    before: textOf(new Map(old.map(row => worded(row.holder_kind, row.holder, row.amount)))),
    after: textOf(new Map(drafts.map(one => worded(one.kind, one.id, one.amount))))
  }
}

async function openTasks(inside: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await inside
    .selectFrom('call_task')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 4)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** `names` shortened to what a sentence can hold. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, 5).join('、')
  return names.length > 5 ? messages.andMore({ names: shown, count: names.length }) : shown
}
