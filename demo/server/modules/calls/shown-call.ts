import type { Selectable } from 'kysely'
import type { CallPanel, CallRecord } from '../../../../core/features/calls/schemas.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { areaCodeIn } from '../number-reveal/number-origin.ts'

type Row = Selectable<Tables['call_record']>

const secondsBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? 0 : Math.max(0, Math.round((to - from) / 1000))

/** Masks a hidden number. */
export const shownNumber = (row: Pick<Row, 'customer_phone' | 'is_number_hidden'>): string =>
  row.is_number_hidden ? maskedPhone(row.customer_phone) : row.customer_phone

export const toRecord = (row: Row): CallRecord => ({
  callRecordId: row.id,
  callType: row.call_type,
  callDirectionType: row.direction,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: shownNumber(row),
  phone: row.our_number,
  area: row.area,
  telecomOperator: row.operator,
  agentName: row.agent_name,
  callStartTime: row.started_at,
  callEndTime: row.ended_at,
  ringTime: secondsBetween(row.started_at, row.answered_at ?? row.ended_at),
  callDuration: secondsBetween(row.answered_at, row.ended_at),
  holdingSeconds: row.holding_seconds,
  connectResult: row.connect_result as CallRecord['connectResult'],
  hangupType: row.hangup_type as CallRecord['hangupType'],
  ...(row.hung_up_by !== null && { hangupName: row.hung_up_by }),
  hasRecording: row.has_recording,
  ...(row.recording_removed_at !== null && { isRecordingRemoved: true as const }),
  ...(row.transcript_removed_at !== null && { isTranscriptRemoved: true as const }),
  ...(row.early_media_ms > 0 && { earlyMediaMs: row.early_media_ms }),
  ...(row.recording_gaps !== null && {
    recordingGaps: JSON.parse(row.recording_gaps) as CallRecord['recordingGaps']
  })
})

export const toPanel = (
  row: Row,
  { entNickname, survivalField }: Pick<CallPanel, 'entNickname' | 'survivalField'>
): CallPanel => ({
  callRecordId: row.id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  customerPhone: shownNumber(row),
  area: row.area,
  telecomOperator: row.operator,
  callDirectionType: row.direction,
  dialPanelVisble: true,
  fixedAreaCode: areaCodeIn(row.customer_phone),
  entNickname,
  entLogo: '',
  survivalField
})
