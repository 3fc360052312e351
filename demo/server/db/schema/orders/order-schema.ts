import type { ColumnType, Generated } from 'kysely'
import type {
  AllocationKind,
  OrderEvent,
  OrderLevel,
  OrderState
} from '../../../../../core/features/order-handling/enums.ts'
import type { OrderHistory } from '../../../../../core/features/order-handling/schemas.ts'
import type { JsonDefault } from '../json-columns.ts'

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** Columns of a service record that needs work; without a state it is none. */
export interface OrderColumns {
  order_state: Maybe<OrderState>
  order_number: Maybe<number>
  level: Generated<OrderLevel>
  handler_id: Maybe<string>
  group_id: Maybe<string>
  /** Who has to act: as `waitsFor`. */
  todo_user_id: Maybe<string>
  due_at: Maybe<number>
  warn_at: Maybe<number>
  /** The last reminder: 0 none, 1 before the due time, 2 after it. */
  reminded: Generated<0 | 1 | 2>
  /** When the result was submitted. */
  settled_at: Maybe<number>
  result: Generated<string>
}

/** What a service type means for orders. */
export interface OrderTypeColumns {
  opens_order: Generated<boolean>
  level: Generated<OrderLevel>
  due_minutes: Maybe<number>
  warn_minutes: Maybe<number>
  allocation: Generated<AllocationKind>
  handler_id: Maybe<string>
  group_id: Maybe<string>
  /** Orders that were allocated in turn. */
  turns: Generated<number>
  removed_at: Maybe<number>
  revision: Generated<number>
}

interface OfOrder {
  id: string
  order_id: string
  enterprise_id: string
  /** Null for the server itself. */
  user_id: Maybe<string>
  user_name: string
  created_at: number
}

export interface OrderTables {
  work_order_comment: OfOrder & { content: string }
  work_order_mention: { comment_id: string; order_id: string; user_id: string }
  work_order_file: Omit<OfOrder, 'id'> & { attachment_key: string; name: string; size: number }
  work_order_event: OfOrder & {
    event: OrderEvent
    note: Generated<string>
    changes: JsonDefault<OrderHistory['changes']>
    /** Order of events of one millisecond. */
    rank: Generated<number>
  }
}
