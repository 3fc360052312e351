import { sql, type Transaction } from 'kysely'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { numberIssue } from '../../../../core/features/resources/rules/line-rules.ts'
import type { Backend } from '../../backend.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { pageOfRows } from '../../http/paging.ts'
import { absent, refuse, refuseField } from '../../http/refusal.ts'
import type { Handlers, RequestContext } from '../../http/serve-endpoints.ts'
import type { Line } from '../dialler/dialling-resources.ts'
import {
  type Action,
  ADDED,
  changeOf,
  EDITED,
  REMOVED,
  recordOperation
} from '../operation-log/record-operation.ts'
import { checkLine, columnsOf, groupNameOf, lineChanges } from './line-changes.ts'
import { lineGroupHandlers } from './line-group-handlers.ts'
import { lineUsers } from './line-references.ts'
import { lineOptions, managedLineRows } from './line-rows.ts'
import { changing, writeShares } from './share-writes.ts'

export function lineHandlers(backend: Backend): Handlers['managedLines'] {
  const { db, dialler, seats } = backend

  const record = (
    inside: Transaction<Tables>,
    { session, request }: RequestContext,
    action: Action
  ) => recordOperation(inside, session, request, action)

  async function lineOf(
    inside: Transaction<Tables>,
    enterpriseId: string,
    id: string
  ): Promise<Line> {
    return inside
      .selectFrom('line_resource')
      .selectAll()
      .where('enterprise_id', '=', enterpriseId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => absent(messages.noLine()))
  }

  /** A number belongs to one enterprise; two that add it run one after the other. */ // rule line-2
  async function checkFree(inside: Transaction<Tables>, enterpriseId: string, number: string) {
    await sql`select pg_advisory_xact_lock(hashtext(${`line ${number}`}))`.execute(inside)
    const taken = await inside
      .selectFrom('line_resource')
      .select('enterprise_id')
      .where('cid_number', '=', number)
      .executeTakeFirst()
    if (!taken) return
    const text =
      taken.enterprise_id === enterpriseId
        ? messages.numberTaken({ number })
        : messages.numberElsewhere({ number })
    throw refuseField('cidNumber', text)
  }

  /** Agents read the numbers that they may show again. */ // rule line-4
  async function renewSeats(enterpriseId: string, number: string): Promise<void> {
    const rows = await db
      .selectFrom('seat')
      .select('user_id')
      .where('enterprise_id', '=', enterpriseId)
      .where(
        sql<boolean>`cid_holders @> jsonb_build_array(jsonb_build_object('cidNumber', ${number}::text))`
      )
      .execute()
    for (const { user_id: userId } of rows) {
      await seats.renew(userId)
      backend.realtime.reconnect({ userId, enterpriseId })
    }
  }

  return {
    async list({ query }, { session }) {
      const rows = await managedLineRows(backend, session)
      const [number = '', name = ''] = [query.cidNumber?.trim(), query.name?.trim()]
      const found = rows.filter(
        row =>
          (!query.id || row.id === query.id) &&
          row.cidNumber.includes(number) &&
          row.name.includes(name) &&
          (!query.groupId || row.groupId === query.groupId) &&
          (!query.state || row.state === query.state)
      )
      const from = (query.page - 1) * query.pageSize
      return pageOfRows(found.slice(from, from + query.pageSize + 1), found.length, query)
    },

    options: (_, { session }) => lineOptions(db, session),

    async add({ body: { cidNumber, ...draft } }, context) {
      const { session } = context
      const { enterpriseId } = session
      const number = cidNumber.replace(/[\s-]/g, '')
      const wrong = numberIssue(number)
      if (wrong) throw refuseField('cidNumber', wrong)
      checkLine(draft)
      return changing(db, session, async inside => {
        await checkFree(inside, enterpriseId, number)
        await groupNameOf(inside, enterpriseId, draft.groupId)
        const { id } = await inside
          .insertInto('line_resource')
          .values({
            ...{ ...columnsOf(draft), enterprise_id: enterpriseId, cid_number: number },
            rank: sql<number>`(select coalesce(max(rank), 0) + 1 from line_resource
              where enterprise_id = ${enterpriseId})`
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const target = { requester: session, kind: 'line', resource: number } as const
        await writeShares(
          inside,
          { ...target, room: draft.capacity - draft.reserved },
          draft.shares
        )
        await record(inside, context, {
          ...{ type: ADDED, target: number, detail: messages.logAddLine() }
        })
        return { id }
      })
    },

    async edit({ params: { id }, body: { version, ...draft } }, context) {
      const { session } = context
      const { enterpriseId } = session
      checkLine(draft)
      const number = await changing(db, session, async inside => {
        const before = await lineOf(inside, enterpriseId, id)
        if (before.version !== version) throw refuseField('RESOURCE_CHANGED', messages.changed())
        const after = columnsOf(draft)
        const [oldGroup, group] = [
          await groupNameOf(inside, enterpriseId, before.group_id),
          await groupNameOf(inside, enterpriseId, draft.groupId)
        ]
        const { cid_number: resource } = before
        const shares = await writeShares(
          inside,
          {
            ...{ requester: session, kind: 'line', resource },
            room: draft.capacity - draft.reserved
          },
          draft.shares
        )
        await inside
          .updateTable('line_resource')
          .set({ ...after, version: version + 1 })
          .where('id', '=', id)
          .execute()
        await record(inside, context, {
          ...{ type: EDITED, target: resource, detail: messages.logEditLine() },
          changes: lineChanges(before, after, { oldGroup, group, shares })
        })
        return resource
      })
      await renewSeats(enterpriseId, number)
      dialler.wake()
      return null
    },

    async enable({ params: { id }, body: { isEnabled } }, context) {
      const { session } = context
      const { enterpriseId } = session
      const number = await changing(db, session, async inside => {
        const before = await lineOf(inside, enterpriseId, id)
        const { cid_number: target, is_enabled: wasEnabled, version } = before
        await inside
          .updateTable('line_resource')
          .set({ is_enabled: isEnabled, version: version + 1 })
          .where('id', '=', id)
          .execute()
        const [on, off] = [messages.isOn(), messages.isOff()]
        await record(inside, context, {
          ...{ type: EDITED, target },
          detail: isEnabled ? messages.logTurnOn() : messages.logTurnOff(),
          changes: changeOf(messages.state(), wasEnabled ? on : off, isEnabled ? on : off)
        })
        return target
      })
      await renewSeats(enterpriseId, number)
      dialler.wake()
      return null
    },

    async remove({ params: { id } }, context) {
      const { session } = context
      const { enterpriseId } = session
      await changing(db, session, async inside => {
        const { cid_number: number } = await lineOf(inside, enterpriseId, id)
        const names = await lineUsers(inside, enterpriseId, number)
        if (names) throw refuse(messages.lineUsed({ names }))
        await sql`delete from resource_share where enterprise_id = ${enterpriseId}
          and resource_kind = 'line' and resource = ${number}`.execute(inside)
        await inside.deleteFrom('line_resource').where('id', '=', id).execute()
        await record(inside, context, {
          ...{ type: REMOVED, target: number, detail: messages.logRemoveLine() }
        })
      })
      return null
    },

    ...lineGroupHandlers(backend)
  }
}
