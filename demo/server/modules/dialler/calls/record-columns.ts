/** Column types of a call's result, for bulk updates. */
import { gradeColumns } from '../../intent-rules/script-rules.ts'

export const recordColumns = {
  id: 'text',
  enterprise_id: 'text',
  user_id: 'text',
  agent_name: 'text',
  extension: 'text',
  direction: 'int',
  customer_id: 'text',
  customer_name: 'text',
  customer_phone: 'text',
  our_number: 'text',
  area: 'text',
  operator: 'text',
  started_at: 'bigint',
  answered_at: 'bigint',
  ended_at: 'bigint',
  holding_seconds: 'int',
  connect_result: 'int',
  hangup_type: 'int',
  has_recording: 'boolean',
  call_type: 'int',
  call_task_id: 'text',
  call_item_id: 'bigint'
} as const

/** With what the row of a new call has besides. */
export const newRecordColumns = { ...recordColumns, is_number_hidden: 'boolean' } as const

export const dialogColumns = {
  dialog_id: 'text',
  sequence: 'int',
  role: 'text',
  text: 'text',
  start_time: 'int',
  end_time: 'int',
  node_id: 'text',
  node_name: 'text',
  ignored: 'boolean',
  match_condition: 'text',
  match_value: 'text'
} as const

export const detailColumns = {
  call_record_id: 'text',
  transfer_status: 'int',
  template_code: 'text',
  template_version: 'int',
  ...gradeColumns,
  tags: 'jsonb',
  variables: 'jsonb',
  dialog_id: 'text',
  voice: 'jsonb'
} as const

export const smsColumns = {
  ...{ task_name: 'text', user_id: 'text', template_id: 'text', name: 'text' },
  ...{ segments: 'int', code: 'text' },
  id: 'text',
  enterprise_id: 'text',
  task_id: 'text',
  call_record_id: 'text',
  phone: 'text',
  content: 'text',
  moment: 'text',
  send_state: 'int',
  created_at: 'bigint'
} as const
