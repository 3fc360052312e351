import type { ColumnType, Generated } from 'kysely'
import type { FieldValues } from '../../../core/contract/entities/custom-field.ts'

/** Written as JSON text, read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** What is known of a customer besides name and number. */
export interface CustomerColumns {
  phone2: Generated<string>
  gender: Generated<number | null>
  age: Generated<number | null>
  /** `YYYY-MM-DD`, or blank. */
  birth_date: Generated<string>
  email: Generated<string>
  address: Generated<string>
  /** Where they live; `area` is where their number is at home. */
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
  /** Shown with stars in it, to everybody who has not paid for a look. */
  is_number_hidden: Generated<boolean>
  deleted_at: Generated<number | null>
  version: Generated<number>
}

/** Work orders, clues and what belongs to them. Money in cents. */
export interface CaseTables {
  /** A field that an enterprise has added; one with a parent offers what follows from its answer. */
  custom_field: {
    id: string
    enterprise_id: string
    scope: 'customer' | 'workOrder'
    name: string
    component_type: number
    is_required: boolean
    parent_id: string | null
    rank: number
  }
  custom_field_option: {
    id: string
    field_id: string
    label: string
    parent_option_id: string | null
    rank: number
  }
  service_type: { enterprise_id: string; key: string; label: string; rank: number }
  service_record: {
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
    /** Null while nobody has it. */
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
    /** With those in `clue_share`; with everybody when nobody is there. */
    is_shared: boolean
    /** The customer that it was turned into. */
    customer_id: string | null
    created_at: number
    last_follow_at: number | null
    deleted_at: number | null
    version: Generated<number>
  }
  clue_share: { clue_id: string; user_id: string }
  /** What an enterprise may still spend on looking at numbers, and what one look costs. */
  number_account: { enterprise_id: string; balance: number; fee: number }
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
