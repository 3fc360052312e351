/** Records of calls that a robot answers. */
import { sql } from 'kysely'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import type { Database } from '../../db/schema/schema.ts'
import type { CallObserver } from '../../telephony/observer-types.ts'
import { chargeEnd, wasClosed } from '../billing/charge-calls.ts'
import { chains } from '../call-detail/call-chains.ts'
import { partnerOf } from '../calls/call-peer.ts'
import type { Talk } from '../dialler/calls/robot-conversation.ts'
import { quickCallServerMessages } from '../quick-calls/messages.ts'
import type { Seat } from '../seats/seat-state.ts'
import type { RobotAnswer } from './answer-types.ts'

type Ending = Parameters<CallObserver['ended']>[0]

const INCOMING = 1
const BY_ROBOT = 1
/** 直接呼入 and 呼入转接. */
const source = { direct: 2, handedOver: 3 }
/** 坐席已接听. */
const REACHED = 1

export const partnerOfCaller = (
  db: Database,
  { enterpriseId, from }: Pick<RobotAnswer, 'enterpriseId' | 'from'>
) => partnerOf(db, enterpriseId, from, undefined)

/** Records the beginning of a call. */
export async function startAnswer(
  db: Database,
  call: RobotAnswer,
  id: string,
  { at, version }: { readonly at: number; readonly version: number | undefined }
): Promise<void> {
  const partner = await partnerOfCaller(db, call)
  const { enterpriseId: enterprise_id, ownerId: user_id, ourNumber: our_number } = call
  await db.transaction().execute(async inside => {
    await inside
      .insertInto('call_record')
      .values({
        ...{ ...partner, id, enterprise_id, user_id, our_number, started_at: at },
        ...{ agent_name: quickCallServerMessages.robot(), extension: '', direction: INCOMING },
        ...{ answered_at: null, ended_at: null, holding_seconds: 0, connect_result: 0 },
        ...{ hangup_type: 0, has_recording: false, call_type: BY_ROBOT },
        call_source: source.direct
      })
      .execute()
    await inside
      .insertInto('call_detail')
      .values({
        call_record_id: id,
        template_code: call.scriptCode ?? null,
        template_version: version ?? null,
        chain: JSON.stringify(chains.answered({ our_number, customer_phone: call.from })),
        inbound_route: JSON.stringify({ answerNumber: our_number, remark: call.scenario })
      })
      .execute()
  })
}

/** The script's results as a call's detail stores them. */
export function findingColumns(talk: Talk, content: Pick<ScriptContent, 'tags'>) {
  const names = new Map(content.tags.map(({ id, name }) => [id, name]))
  return {
    intent_name: talk.intent,
    tags: JSON.stringify(talk.tags.map(id => ({ tagName: names.get(id) ?? id, tagCount: 1 }))),
    variables: JSON.stringify(
      talk.variables.map(([assignDialogVarName, assignDialogVarValue]) => ({
        assignDialogVarName,
        assignDialogVarValue
      }))
    )
  }
}

export async function endAnswer(
  db: Database,
  ending: Ending,
  finding: ReturnType<typeof findingColumns> | undefined
): Promise<void> {
  const { callRecordId, at, hangupType, connectResult, hasRecording } = ending
  // The call before its details (rule home-12).
  await db.transaction().execute(async inside => {
    const isClosed = await wasClosed(inside, ending)
    await inside
      .updateTable('call_record')
      .set({
        ...{ ended_at: at, hangup_type: hangupType, connect_result: connectResult },
        has_recording: hasRecording
      })
      .where('id', '=', callRecordId)
      .execute()
    if (finding)
      await inside
        .updateTable('call_detail')
        .set(finding)
        .where('call_record_id', '=', callRecordId)
        .execute()
    await chargeEnd(inside, callRecordId, isClosed)
  })
  await sql`update customer set last_contact_at = ${at} from call_record
    where call_record.id = ${callRecordId} and customer.id = call_record.customer_id`.execute(db)
}

/** The agent's own record of a call that the robot hands over. */
export async function markHandedOver(
  db: Database,
  call: RobotAnswer,
  agentCallId: string,
  seat: Seat
): Promise<void> {
  const ends = { agent_name: seat.agentName, extension: seat.extension }
  const { ourNumber: our_number, from: customer_phone } = call
  await db
    .updateTable('call_record')
    .set({ call_source: source.handedOver, our_number })
    .where('id', '=', agentCallId)
    .execute()
  await db
    .updateTable('call_detail')
    .set({
      chain: JSON.stringify(chains.handedOver({ ...ends, our_number, customer_phone })),
      inbound_route: JSON.stringify({ answerNumber: our_number, remark: call.scenario })
    })
    .where('call_record_id', '=', agentCallId)
    .execute()
}

/** The agent answered: the robot's call has been transferred. */
export async function markReached(
  db: Database,
  call: RobotAnswer,
  id: string,
  seat: Seat
): Promise<void> {
  const ends = { agent_name: seat.agentName, extension: seat.extension }
  const { ourNumber: our_number, from: customer_phone } = call
  await db
    .updateTable('call_detail')
    .set({
      transfer_status: REACHED,
      chain: JSON.stringify(chains.handedOver({ ...ends, our_number, customer_phone }))
    })
    .where('call_record_id', '=', id)
    .execute()
}
