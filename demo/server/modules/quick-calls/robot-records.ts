/** Call records of the robot. */
import { connectResult } from '../../../../core/features/calls/enums.ts'
import { spokenDuration } from '../../../../core/lib/format/duration.ts'
import { maskedPhone } from '../../../../core/lib/format/masking.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { chargeEnd, wasClosed } from '../billing/charge-calls.ts'
import { chains } from '../call-detail/call-chains.ts'
import { partnerOf } from '../calls/call-peer.ts'
import { recordContact } from '../calls/call-record-updates.ts'
import { robotNumber } from './may-call.ts'
import { quickCallServerMessages as messages } from './messages.ts'
import type { QuickCall } from './quick-call-job.ts'

type Ending = Parameters<CallObserver['ended']>[0]

const OUTGOING = 0
const BY_ROBOT = 1

/** Records the beginning of a call and its user. */
export async function startRecord(
  db: Database,
  job: QuickCall,
  id: string,
  version: number | undefined
): Promise<void> {
  const partner = await partnerOf(db, job.enterprise_id, job.phone, undefined)
  const our_number = job.line ?? job.our_number ?? (await robotNumber(db, job.enterprise_id))
  await db.transaction().execute(async inside => {
    await inside
      .insertInto('call_record')
      .values({
        ...partner,
        id,
        enterprise_id: job.enterprise_id,
        user_id: job.user_id,
        agent_name: messages.robot(),
        extension: '',
        direction: OUTGOING,
        our_number,
        started_at: Date.now(),
        answered_at: null,
        ended_at: null,
        holding_seconds: 0,
        connect_result: 0,
        hangup_type: 0,
        has_recording: false,
        call_type: BY_ROBOT
      })
      .execute()
    await inside
      .insertInto('call_detail')
      .values({
        call_record_id: id,
        template_code: job.template_code,
        template_version: version ?? null,
        chain: JSON.stringify(chains.robot({ our_number, customer_phone: job.phone }))
      })
      .execute()
    await inside
      .updateTable('quick_call')
      .set({ call_record_id: id })
      .where('id', '=', job.id)
      .execute()
  })
}

/** The robot's findings; empty for an unanswered call. */
export interface Finding {
  readonly intent: string
  readonly tags: readonly { readonly tagName: string; readonly tagCount: number }[]
}

export async function endRecord(
  db: Database,
  job: QuickCall,
  ending: Ending,
  finding: Finding | undefined
): Promise<void> {
  // The call before its details (rule home-12).
  await db.transaction().execute(async inside => {
    const isClosed = await wasClosed(inside, ending)
    await inside
      .updateTable('call_record')
      .set({
        ended_at: ending.at,
        hangup_type: ending.hangupType,
        connect_result: ending.connectResult,
        has_recording: ending.hasRecording,
        early_media_ms: ending.earlyMediaMs
      })
      .where('id', '=', ending.callRecordId)
      .execute()
    if (finding)
      await inside
        .updateTable('call_detail')
        .set({ intent_name: finding.intent, tags: JSON.stringify(finding.tags) })
        .where('call_record_id', '=', ending.callRecordId)
        .execute()
    await chargeEnd(inside, ending.callRecordId, isClosed)
  })
  await recordContact(db, { enterpriseId: job.enterprise_id }, job.phone, ending.at)
}

/** Message about the result for the user who ordered the call. */
export function resultOf(
  job: QuickCall,
  { at, connectResult: result }: Ending,
  answeredAt: number | undefined
): string {
  const named = { phone: maskedPhone(job.phone), template: job.template_name }
  if (answeredAt === undefined)
    return messages.unanswered({ ...named, result: connectResult.label(result) })
  return messages.answered({ ...named, duration: spokenDuration((at - answeredAt) / 1000) })
}
