/** The record that a call of the robot leaves behind. */
import { connectResult } from '../../../core/contract/enums/calls.ts'
import { spokenDuration } from '../../../core/rules/duration.ts'
import { maskedPhone } from '../../../core/rules/masking.ts'
import { quickCallText as t } from '../../../core/text/quick-call.ts'
import { chains } from '../call-details/chains.ts'
import { partnerOf } from '../call-partner.ts'
import type { Database } from '../db/schema.ts'
import type { CallObserver } from '../sip/network.ts'
import type { QuickCall } from './job.ts'

type Ending = Parameters<CallObserver['ended']>[0]

const OUTGOING = 0
const BY_ROBOT = 1

/** The number that an enterprise's robot shows: the first that one of its seats holds. */
async function ownNumber(db: Database, enterpriseId: string): Promise<string> {
  const seat = await db
    .selectFrom('seat')
    .select('cid_holders')
    .where('enterprise_id', '=', enterpriseId)
    .orderBy('id')
    .executeTakeFirst()
  return seat?.cid_holders[0]?.cidNumber ?? ''
}

/** Writes that a call has begun, and on whose account. */
export async function begunRecord(db: Database, job: QuickCall, id: string): Promise<void> {
  const partner = await partnerOf(db, job.enterprise_id, job.phone, undefined)
  const our_number = job.line ?? (await ownNumber(db, job.enterprise_id))
  const template = await db
    .selectFrom('script_template')
    .select('code')
    .where('enterprise_id', '=', job.enterprise_id)
    .where('name', '=', job.template_name)
    .executeTakeFirst()
  await db.transaction().execute(async inside => {
    await inside
      .insertInto('call_record')
      .values({
        ...partner,
        id,
        enterprise_id: job.enterprise_id,
        user_id: job.user_id,
        agent_name: t.robot(),
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
        template_code: template?.code ?? null,
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

/** What the robot has found out; nothing when nobody answered. */
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
  if (finding)
    await db
      .updateTable('call_detail')
      .set({ intent_name: finding.intent, tags: JSON.stringify(finding.tags) })
      .where('call_record_id', '=', ending.callRecordId)
      .execute()
  await db
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
  await db
    .updateTable('customer')
    .set({ last_contact_at: ending.at })
    .where('enterprise_id', '=', job.enterprise_id)
    .where('phone', '=', job.phone)
    .execute()
}

/** What became of a call, in a sentence for whoever asked for it. */
export function resultOf(
  job: QuickCall,
  { at, connectResult: result }: Ending,
  answeredAt: number | undefined
): string {
  const named = { phone: maskedPhone(job.phone), template: job.template_name }
  if (answeredAt === undefined)
    return t.unanswered({ ...named, result: connectResult.label(result) })
  return t.answered({ ...named, duration: spokenDuration((at - answeredAt) / 1000) })
}
