/** Sample orders: service records that need work, in every state. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { OrderEvent, OrderState } from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import { waitsFor } from '../../../../core/features/order-handling/rules/order-moves.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldId, optionId } from '../custom-fields/seed.ts'
import { change, timeText } from './order-history.ts'
import { comments, reasons, results, samplePlaces, typeSettings } from './seed-texts.ts'

type Row = Selectable<Tables['service_record']>
type EventRow = Insertable<Tables['work_order_event']>

const ENTERPRISE = 'ent-1'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MOST = 120
/** Newer ones are mostly open; the others have ended. */
const RECENT = 12
/** How far open orders are from their due time. */
const dues = [30 * HOUR, 40 * MINUTE, -5 * HOUR, 6 * HOUR, 3 * DAY, -26 * HOUR] as const

const pick = <One>(list: readonly One[], index: number): One => list[index % list.length] as One

async function insertTypes(db: Kysely<Tables>): Promise<void> {
  for (const { key, ...settings } of typeSettings)
    await db
      .updateTable('service_type')
      .set(settings)
      .where('enterprise_id', '=', ENTERPRISE)
      .where('key', '=', key)
      .execute()
}

/** What happened to an order until its state, from the time it was filed. */
const ways: Readonly<Record<OrderState, readonly OrderEvent[]>> = {
  0: ['open'],
  1: ['open', 'accept'],
  2: ['open', 'accept', 'settle'],
  3: ['open', 'accept', 'settle', 'confirm'],
  4: ['open', 'close']
}

function stateOf(index: number, newer: number): OrderState {
  if (newer >= RECENT) return index % 7 === 5 ? 4 : 3
  return pick<OrderState>([0, 1, 1, 2, 0, 1, 2, 3], newer)
}

function orderOf(row: Row, index: number, newer: number, now: number) {
  const state = stateOf(index, newer)
  const place = pick(samplePlaces, index)
  // Some wait for a member of their group, some for anyone.
  const handlerId = state === 0 && index % 4 !== 0 ? null : place.handlerId
  const groupId = state === 0 && index % 5 === 1 ? null : place.groupId
  const events = ways[state]
  const step = Math.min(2 * HOUR, Math.max(MINUTE, (now - row.created_at) / (events.length + 1)))
  const at = (place: number) => Math.round(row.created_at + step * place)
  const hasEnded = state >= 2
  const settled = events.includes('settle') ? at(events.indexOf('settle')) : null
  const due_at = hasEnded
    ? row.created_at + (index % 6 === 2 ? HOUR : DAY)
    : Math.max(row.created_at + 10 * MINUTE, now + pick(dues, index))
  const warn_at = due_at - 2 * HOUR
  const reminded = due_at <= now ? 2 : warn_at <= now ? 1 : 0
  const result = settled === null ? '' : pick(results, index)
  return {
    columns: {
      ...{ order_state: state, level: pick([2, 1, 3, 1, 2, 1] as const, index) },
      ...{ handler_id: handlerId, group_id: groupId, due_at, warn_at },
      todo_user_id: waitsFor(state, { creatorId: row.user_id, handlerId }),
      ...{ settled_at: settled, result, reminded: reminded as 0 | 1 | 2 },
      updated_at: Math.max(row.updated_at, at(events.length - 1))
    },
    events: events.map((event, position): EventRow => {
      const isOwn = event === 'open' || event === 'confirm' || event === 'close'
      return {
        ...{ id: `event-${row.id}-${position}`, order_id: row.id, enterprise_id: ENTERPRISE },
        user_id: isOwn ? row.user_id : place.handlerId,
        user_name: isOwn ? row.agent_name : place.name,
        ...{ event, created_at: at(position) },
        note: event === 'settle' ? result : event === 'close' ? pick(reasons, index) : '',
        changes: JSON.stringify(
          event === 'open'
            ? [
                ...change(messages.handler(), '', handlerId === null ? '' : place.name),
                ...change(messages.due(), '', timeText(due_at))
              ]
            : []
        )
      }
    })
  }
}

async function insertComments(db: Kysely<Tables>, rows: readonly Row[], now: number) {
  for (const [index, row] of rows.entries()) {
    if (index % 3 === 2) continue
    const place = pick(samplePlaces, index)
    const id = `comment-${row.id}`
    await db
      .insertInto('work_order_comment')
      .values({
        ...{ id, order_id: row.id, enterprise_id: ENTERPRISE, content: pick(comments, index) },
        ...{ user_id: place.handlerId, user_name: place.name },
        created_at: Math.min(now - MINUTE, row.created_at + 3 * HOUR)
      })
      .execute()
  }
}

/** The records that need work: all of some types, and those with a need. */
const chosenRecords = (db: Kysely<Tables>) => {
  const types = typeSettings.filter(({ opens_order }) => opens_order).map(({ key }) => key)
  const need = optionId(ENTERPRISE, 'need', 1)
  return db
    .selectFrom('service_record')
    .selectAll()
    .where('enterprise_id', '=', ENTERPRISE)
    .where(eb =>
      eb.or([
        eb('service_type', 'in', types),
        sql<boolean>`work_order_fields -> ${fieldId(ENTERPRISE, 'need')} @> ${JSON.stringify([need])}::jsonb`
      ])
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

export async function insertWorkOrders(db: Kysely<Tables>, now: number): Promise<void> {
  await insertTypes(db)
  const rows = await chosenRecords(db)
  const events: EventRow[] = []
  // The oldest has the lowest number.
  for (const [index, row] of rows.toReversed().entries()) {
    const order = orderOf(row, index, rows.length - 1 - index, now)
    await db
      .updateTable('service_record')
      .set({ ...order.columns, order_number: sql<number>`nextval('work_order_number')` })
      .where('id', '=', row.id)
      .execute()
    events.push(...order.events)
  }
  if (events.length > 0) await db.insertInto('work_order_event').values(events).execute()
  await insertComments(db, rows, now)
}
