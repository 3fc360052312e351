import type { ColumnType, Generated } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { OrderColumns, OrderTypeColumns } from './orders/order-schema.ts'

/** Written as JSON text, read as the parsed value. */
type Json<Value> = ColumnType<Value, string, string>

/** Customer columns besides name and number. */
export interface CustomerColumns {
  phone2: Generated<string>
  gender: Generated<number | null>
  age: Generated<number | null>
  /** `YYYY-MM-DD`, or blank. */
  birth_date: Generated<string>
  email: Generated<string>
  address: Generated<string>
  /** Region of residence; `area` is the region of the number. */
  region_code: Generated<string>
  region_name: Generated<string>
  province_code: Generated<string>
  city_code: Generated<string>
  remark: Generated<string>
  data_source: Generated<number>
  source: Generated<string>
  user_name: Generated<string>
  custom_fields: ColumnType<FieldValues, string | undefined, string>
  follow_status: Generated<number | null>
  /** Shown with stars until a user pays for a reveal. */
  is_number_hidden: Generated<boolean>
  deleted_at: Generated<number | null>
  version: Generated<number>
}

/** Work orders, clues and their details. Money in cents. */
export interface CaseTables {
  /** A custom field; one with a parent offers the options of the parent's value. */
  custom_field: {
    id: string
    enterprise_id: string
    scope: 'customer' | 'workOrder' | 'addressBook'
    name: string
    component_type: number
    is_required: boolean
    parent_id: string | null
    rank: number
    /** Keys of the service types that have the field; all when empty. */
    service_types: ColumnType<string[], string | undefined, string>
    removed_at: ColumnType<number | null, number | null | undefined, number | null>
    revision: Generated<number>
  }
  custom_field_option: {
    id: string
    field_id: string
    label: string
    parent_option_id: string | null
    rank: number
  }
  service_type: OrderTypeColumns & {
    enterprise_id: string
    key: string
    label: string
    rank: number
  }
  service_record: OrderColumns & {
    id: string
    enterprise_id: string
    user_id: string
    agent_name: string
    customer_id: string | null
    customer_name: string
    phone: string
    call_record_id: string | null
    call_task_item_id: string | null
    call_type: number
    direction: number
    service_type: string
    service_content: string
    remark: string
    work_order_fields: Json<FieldValues>
    created_at: number
    updated_at: number
  }
  knowledge_item: {
    id: string
    enterprise_id: string
    group_name: string
    name: string
    answers: Json<string[]>
    rank: number
  }
  clue: {
    id: string
    enterprise_id: string
    /** Null without an owner. */
    owner_id: string | null
    customer_name: string
    phone: string
    is_number_hidden: boolean
    gender: number | null
    age: number | null
    company: string
    address: string
    remark: string
    source: string
    allocation_type: number
    task_status: number
    follow_state: string
    follow_stage: number
    custom_fields: Json<FieldValues>
    /** Shared with the users in `clue_share`, or with all when it has no rows. */
    is_shared: boolean
    /** The customer it was converted to. */
    customer_id: string | null
    created_at: number
    last_follow_at: number | null
    deleted_at: number | null
    version: Generated<number>
    /** The clue task that brings it to agents. */
    task_id: Generated<string | null>
    /** When its task gave it to the owner. */
    assigned_at: Generated<number | null>
  }
  clue_share: { clue_id: string; user_id: string }
  number_view: {
    id: string
    enterprise_id: string
    user_id: string
    user_name: string
    phone: string
    customer_name: string
    fee: number
    created_at: number
  }
}
