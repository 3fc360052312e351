import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from '../../../../core/contract/zod.ts'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import type { managedRobots as table } from '../../../../core/features/resources/robot-endpoints.ts'
import type { ManagedRobots } from '../../../../core/features/resources/schemas.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { snapshot } from '../../db/snapshot.ts'
import { pageOfRows } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve-endpoints.ts'
import { busyNow, robotsOf } from '../dialler/dialling-resources.ts'
import {
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { namesFor, sharesShown, usesOf } from './resource-use.ts'
import { changing, holdersOf, mayChange, namesText, writeShares } from './share-writes.ts'
import { sharesOf } from './shares.ts'

type Draft = Omit<z.output<typeof table.edit.body>, 'version'>

/** The group of the tasks that choose none. */
const DEFAULT = '0'

const boughtBy = async (db: Kysely<Tables>, enterpriseId: string): Promise<number> =>
  (
    await db
      .selectFrom('enterprise')
      .select('robot_licences')
      .where('id', '=', enterpriseId)
      .executeTakeFirstOrThrow()
  ).robot_licences

export function robotHandlers(backend: Backend): Handlers['managedRobots'] {
  const { db, dialler } = backend

  /** A name of its own, and with the other groups not more robots than were bought. */ // rule robot-pool-2
  async function check(
    inside: Transaction<Tables>,
    enterpriseId: string,
    { name, total }: Draft,
    id?: string
  ): Promise<void> {
    if (name.trim() === '') throw refuseField('name', messages.nameMissing())
    const groups = await robotsOf(inside, enterpriseId)
    const others = groups.filter(one => one.id !== id)
    if (others.some(one => one.name === name.trim()))
      throw refuseField('name', messages.nameTaken())
    const sum = others.reduce((all, one) => all + one.total, total)
    const bought = await boughtBy(inside, enterpriseId)
    const before = groups.find(one => one.id === id)?.total ?? 0
    // A group may shrink even where too much was given before.
    if (sum > bought && total > before)
      throw refuseField('total', messages.boughtOver({ sum, bought }))
  }

  return {
    async list({ query }, { session }) {
      const { enterpriseId } = session
      const canChange = await mayChange(db, session)
      const rows = await snapshot(db, async inside => {
        const groups = await robotsOf(inside, enterpriseId)
        const busy = await busyNow(inside, enterpriseId)
        const shares = await sharesOf(inside, enterpriseId, busy)
        const names = await namesFor(inside, session, [
          ...busy.map(({ task_id }) => task_id),
          ...shares.rows.map(({ holder }) => holder)
        ])
        return groups.map(({ id, name, total, remark, version }): ManagedRobots => {
          const own = busy.filter(({ robots }) => robots === id)
          return {
            ...{ id, name, total, remark, version, canChange, isDefault: id === DEFAULT },
            inUse: own.reduce((sum, { count }) => sum + count, 0),
            uses: usesOf(own, names),
            shares: sharesShown('robot', id, shares, own, names)
          }
        })
      })
      const found = rows.filter(
        ({ id, name }) => (!query.id || id === query.id) && name.includes(query.name?.trim() ?? '')
      )
      const from = (query.page - 1) * query.pageSize
      return pageOfRows(found.slice(from, from + query.pageSize + 1), found.length, query)
    },

    async options(_, { session }) {
      const groups = await robotsOf(db, session.enterpriseId)
      return {
        ...(await holdersOf(db, session)),
        bought: await boughtBy(db, session.enterpriseId),
        total: groups.reduce((sum, { total }) => sum + total, 0)
      }
    },

    add: ({ body: draft }, { session, request }) =>
      changing(db, session, async inside => {
        const { enterpriseId: enterprise_id } = session
        await check(inside, enterprise_id, draft)
        const [id, name] = [randomUUID(), draft.name.trim()]
        const { total } = draft
        await inside
          .insertInto('robot_holder')
          .values({ id, enterprise_id, name, total, remark: draft.remark.trim() })
          .execute()
        const target = { requester: session, kind: 'robot', resource: id, room: total } as const
        await writeShares(inside, target, draft.shares)
        await recordOperation(inside, session, request, {
          ...{ type: ADDED, target: name, detail: messages.logAddRobots() }
        })
        return { id }
      }),

    async edit({ params: { id }, body: { version, ...draft } }, { session, request }) {
      const { enterpriseId } = session
      await changing(db, session, async inside => {
        const before = (await robotsOf(inside, enterpriseId)).find(one => one.id === id)
        if (!before) throw absent(messages.noRobots())
        if (before.version !== version) throw refuseField('RESOURCE_CHANGED', messages.changed())
        await check(inside, enterpriseId, draft, id)
        const after = { name: draft.name.trim(), total: draft.total, remark: draft.remark.trim() }
        const target = { requester: session, kind: 'robot', resource: id } as const
        const shares = await writeShares(inside, { ...target, room: after.total }, draft.shares)
        await inside
          .updateTable('robot_holder')
          .set({ ...after, version: version + 1 })
          .where('enterprise_id', '=', enterpriseId)
          .where('id', '=', id)
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: EDITED, target: after.name, detail: messages.logEditRobots() },
          changes: [
            ...changeOf(messages.name(), before.name, after.name),
            ...changeOf(messages.total(), `${before.total}`, `${after.total}`),
            ...changeOf(messages.shares(), shares.before || null, shares.after || null),
            ...changeOf(messages.remark(), before.remark || null, after.remark || null)
          ]
        })
      })
      dialler.wake()
      return null
    },

    async remove({ params: { id } }, { session, request }) {
      const { enterpriseId } = session
      await changing(db, session, async inside => {
        const group = (await robotsOf(inside, enterpriseId)).find(one => one.id === id)
        if (!group) throw absent(messages.noRobots())
        if (id === DEFAULT) throw refuse(messages.defaultStays())
        const { rows } = await sql<{ name: string }>`select name from call_task
          where enterprise_id = ${enterpriseId} and status <> 4 and task_type <> 4
            and (draft ->> 'robotHolderType')::int = 5 and draft ->> 'outRobotHolderId' = ${id}
          order by created_at`.execute(inside)
        const calls = (await busyNow(inside, enterpriseId))
          .filter(({ robots }) => robots === id)
          .reduce((sum, { count }) => sum + count, 0)
        const names = [
          rows.length > 0 && messages.taskNames({ names: namesText(rows.map(({ name }) => name)) }),
          calls > 0 && messages.callsNow({ count: calls })
        ]
          .filter(Boolean)
          .join('；')
        if (names) throw refuse(messages.robotsUsed({ names }))
        await sql`delete from resource_share where enterprise_id = ${enterpriseId}
          and resource_kind = 'robot' and resource = ${id}`.execute(inside)
        await inside
          .deleteFrom('robot_holder')
          .where('enterprise_id', '=', enterpriseId)
          .where('id', '=', id)
          .execute()
        await recordOperation(inside, session, request, {
          ...{ type: REMOVED, target: group.name, detail: messages.logRemoveRobots() }
        })
      })
      return null
    }
  }
}
