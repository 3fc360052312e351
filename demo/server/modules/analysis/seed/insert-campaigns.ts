/** Calls of finished campaigns: planned and written by the dialler's own parts, at past times. */
import { type Kysely, sql } from 'kysely'
import { newTaskForm } from '../../../../../core/features/call-task-form/rules/form-types.ts'
import { payloadOf } from '../../../../../core/features/call-task-form/rules/to-payload.ts'
import { intentLetter } from '../../../../../core/features/customer-details/enums.ts'
import { date, midnight } from '../../../../../core/lib/format/dates.ts'
import { seeded, seedOf } from '../../../../../core/lib/random.ts'
import { insertRows } from '../../../db/insert-many.ts'
import type { Tables } from '../../../db/schema/schema.ts'
import { type Ended, intentOf, resultOf, talkSeconds } from '../../dialler/calls/call-ended.ts'
import {
  type Flight,
  planCall,
  recordIdOf,
  type Task
} from '../../dialler/calls/call-in-progress.ts'
import { gradeEnded } from '../../dialler/calls/grade-ended.ts'
import { recordColumns } from '../../dialler/calls/record-columns.ts'
import { writeCalls } from '../../dialler/calls/write-calls.ts'
import { insertSampleRules, invitationRules } from '../../intent-rules/seed.ts'
import { publish } from '../../scripts/script-writes.ts'
import { scriptContents } from '../../scripts/seed.ts'
import { invitation } from './invitation-script.ts'
import {
  answeredBy,
  answeredShare,
  FIRST_HOUR,
  type SampleCampaign,
  sampleCampaigns
} from './sample-campaigns.ts'

const HOUR = 3_600_000
const DAYS = 28
const BATCH = 200
const FINISHED = 4
const TO_A_PERSON = 2 as const
/** Transfers that an agent answers. */
const REACHED = 0.8
const unanswered = { result: 6, isRefused: false, hangsUpSoon: false, ringSeconds: 35 } as const

/** Two months ago, before the calls of the campaigns. */
const PUBLISHED_BEFORE = 60 * 24 * HOUR

async function insertScript(db: Kysely<Tables>, now: number): Promise<void> {
  const script = await db
    .insertInto('script_template')
    .values({
      ...{ enterprise_id: 'ent-1', code: 'HS-1005', name: '会员续费邀约' },
      ...{ interactive_type: 1, is_available: true, rank: 90 },
      intent_levels: JSON.stringify(
        intentLetter.options.map(({ value, label }) => ({ levelCode: value, levelName: label }))
      )
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const by = { userName: '林若溪', at: now - PUBLISHED_BEFORE }
  await publish(db, { ...script, draft: invitation }, by)
  await insertSampleRules(db, invitationRules, { published: by.at, changed: now - 2 * 24 * HOUR })
}

const contentOf = (code: string) =>
  scriptContents.find(([, one]) => one === code)?.[2] ?? invitation

/** The task with its numbers; the plan began on the first day of its calls. */
async function insertTask(
  db: Kysely<Tables>,
  campaign: SampleCampaign,
  numbers: number,
  now: number
): Promise<Task> {
  const { id, name, templateCode, templateName, from } = campaign
  const created = midnight(now, -DAYS - 1) + FIRST_HOUR * HOUR
  const form = {
    ...newTaskForm(id, created),
    ...{ name, templateCode, templateName, manualAnswerType: TO_A_PERSON },
    manualAnswerTarget: 1 as const,
    outManualTargetId: 'agents-1',
    workTimePeriods: [
      {
        dialDates: [{ startDate: date(created), endDate: '' }],
        dialPeriods: [[540, 1200] as [number, number]]
      }
    ]
  }
  const task = await db
    .insertInto('call_task')
    .values({
      ...{ id, enterprise_id: 'ent-1', user_id: 'user-2', creator_name: '林若溪', name },
      ...{ remark: '', status: FINISHED, task_type: 0, task_category: 0, create_type: 'number' },
      ...{ template_code: templateCode, script_version: 1, draft: JSON.stringify(payloadOf(form)) },
      ...{ created_at: created, started_at: created + HOUR, ended_at: now - HOUR },
      ...{ total_count: numbers, finished_count: numbers, dialled_count: numbers }
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`insert into call_item (task_id, enterprise_id, phone, customer_name, status, calls)
    select ${id}, 'ent-1', '136' || lpad((${from}::int + n)::text, 8, '0'), '会员' || n, 2, 1
    from generate_series(1, ${numbers}::int) n`.execute(db)
  return { ...task, content: answeredBy(contentOf(templateCode), campaign.answers) }
}

/** When the call of a number began: on one of the last days, while robots may call. */
function momentOf(index: number, id: string, now: number): { at: number; hour: number } {
  const random = seeded(seedOf(`moment ${id} ${index}`))
  const hour = Math.floor(random() * answeredShare.length)
  const at =
    midnight(now, -1 - Math.floor(random() * DAYS)) +
    (FIRST_HOUR + hour) * HOUR +
    Math.floor(random() * (HOUR - 200_000))
  return { at, hour }
}

/** The call of a number, ended; deterministic by number, except for the day. */
function endedCall(task: Task, item: Flight['item'], index: number, now: number): Ended {
  const { at, hour } = momentOf(index, task.id, now)
  const recordId = recordIdOf({ id: index, task_id: task.id }, 1)
  const random = seeded(seedOf(`end ${recordId}`))
  const planned = planCall(task, item, { recordId, phone: item.phone, begunAt: at }, 1)
  const isAnswered = random() < (answeredShare[hour] ?? 1)
  const flight: Flight = isAnswered
    ? planned
    : planned.outcome.result === 0
      ? { ...planned, outcome: unanswered, talk: undefined }
      : planned
  const seconds = flight.outcome.ringSeconds + (flight.talk?.seconds ?? 0)
  const transferResult = !flight.talk?.transfers ? 0 : random() < REACHED ? 1 : 2
  return { flight, at: at + seconds * 1000, transferResult }
}

/** The record as it is inserted when a call begins. */
const begunRecord = ({ flight: { task, item, recordId, phone, begunAt } }: Ended) => ({
  ...{ id: recordId, enterprise_id: 'ent-1', user_id: task.user_id, agent_name: '机器人' },
  ...{ extension: '', direction: 0, customer_name: item.customer_name, customer_phone: phone },
  ...{ our_number: '02085550100', area: '', operator: '', started_at: begunAt },
  ...{ holding_seconds: 0, connect_result: 0, hangup_type: 0, has_recording: false },
  ...{ call_type: 1, call_task_id: task.id, call_item_id: item.id }
})

async function insertCalls(db: Kysely<Tables>, task: Task, ended: readonly Ended[]): Promise<void> {
  await insertRows(db, 'call_record', recordColumns, ended.map(begunRecord))
  await writeCalls(db, ended)
  for (const one of ended)
    await db
      .updateTable('call_item')
      .set({
        ...{ result: resultOf(one), intent: intentOf(one), record_id: one.flight.recordId },
        ...{ dialled: one.flight.phone, begun_at: one.flight.begunAt }
      })
      .where('id', '=', one.flight.item.id)
      .execute()
  await db
    .updateTable('call_task')
    .set(eb => ({
      connected_count: eb('connected_count', '+', ended.filter(one => resultOf(one) === 0).length),
      talk_seconds: eb(
        'talk_seconds',
        '+',
        ended.reduce((all, one) => all + talkSeconds(one), 0)
      )
    }))
    .where('id', '=', task.id)
    .execute()
}

/** @param calls in all campaigns; none for 0 */
export async function insertCampaigns(
  db: Kysely<Tables>,
  now: number,
  calls: number
): Promise<void> {
  if (calls === 0) return
  await insertScript(db, now)
  for (const campaign of sampleCampaigns) {
    const task = await insertTask(db, campaign, Math.round(calls * campaign.share), now)
    const items = await db
      .selectFrom('call_item')
      .selectAll()
      .where('task_id', '=', task.id)
      .orderBy('id')
      .execute()
    const ended = items.map((item, index) => endedCall(task, item, index + 1, now))
    for (let at = 0; at < ended.length; at += BATCH)
      await insertCalls(db, task, await gradeEnded(db, ended.slice(at, at + BATCH)))
  }
}
