/** The history of orders: who changed what, in words. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import { type OrderEvent, orderLevel } from '../../../../core/features/order-handling/enums.ts'
import { orderMessages as messages } from '../../../../core/features/order-handling/messages.ts'
import type { OrderHistory } from '../../../../core/features/order-handling/schemas.ts'
import { workOrderMessages } from '../../../../core/features/work-orders/messages.ts'
import { chinaTime } from '../../../../core/lib/format/china-day.ts'
import { userName } from '../../auth/user-queries.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type Field, toMetas } from '../custom-fields/field-queries.ts'

export type Change = OrderHistory['changes'][number]

/** Null for the server itself. */
export type Author = { readonly userId: string; readonly name: string } | null

export const authorOf = async (
  inside: Transaction<Tables>,
  userId: string
): Promise<NonNullable<Author>> => ({ userId, name: await userName(inside, userId) })

export const recordEvent = (
  inside: Transaction<Tables>,
  order: { readonly id: string; readonly enterprise_id: string },
  author: Author,
  entry: {
    readonly event: OrderEvent
    readonly note?: string
    readonly changes?: readonly Change[]
  }
) =>
  inside
    .insertInto('work_order_event')
    .values({
      ...{ id: randomUUID(), order_id: order.id, enterprise_id: order.enterprise_id },
      ...{ user_id: author?.userId ?? null, user_name: author?.name ?? '' },
      ...{ event: entry.event, note: entry.note ?? '', created_at: Date.now() },
      changes: JSON.stringify(entry.changes ?? [])
    })
    .execute()

/** A change, unless there is none; a blank value is 无. */
export function change(field: string, from: string, to: string): Change[] {
  if (from === to) return []
  return [{ field, from: from || messages.none(), to: to || messages.none() }]
}

export const timeText = (at: number | null): string => (at === null ? '' : chinaTime(at))

interface Content {
  readonly typeLabel: string
  readonly content: string
  readonly remark: string
  readonly level: number
  readonly dueAt: number | null
  readonly values: FieldValues
}

export function contentChanges(
  before: Content,
  after: Content,
  fields: readonly Field[]
): readonly Change[] {
  return [
    ...change(messages.type(), before.typeLabel, after.typeLabel),
    ...change(messages.content(), before.content, after.content),
    ...change(messages.level(), orderLevel.label(before.level), orderLevel.label(after.level)),
    ...change(messages.due(), timeText(before.dueAt), timeText(after.dueAt)),
    ...change(workOrderMessages.remark(), before.remark, after.remark),
    ...toMetas(fields).flatMap(meta =>
      change(
        meta.fieldName,
        spokenAnswers(meta, before.values[meta.id] ?? []),
        spokenAnswers(meta, after.values[meta.id] ?? [])
      )
    )
  ]
}
