/** Places a test call with a script and a line, before there is a task. */

import type { Transaction } from 'kysely'
import { spokenTimes } from '../../../../core/features/call-task-form/rules/work-periods.ts'
import type { TestCall } from '../../../../core/features/task-plan/schemas.ts'
import type { Session } from '../../auth/token-store.ts'
import type { Backend } from '../../backend.ts'
import { lockEnterprise } from '../../db/lock-enterprise.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { refuse } from '../../http/refusal.ts'
import { taskServerMessages } from '../call-tasks/messages.ts'
import {
  busyNow,
  freeOnLines,
  freeRobots,
  linesOf,
  openLines,
  robotsOf,
  settingOf
} from '../dialler/dialling-resources.ts'
import { checkLicenceHours, checkLists } from '../dialler/restrictions/check-restricted.ts'
import type { Occupied } from '../quick-calls/quick-call-job.ts'
import { takenOnLines } from '../resources/line-holds.ts'
import { poolOf, sharesOf } from '../resources/shares.ts'
import { taskPlanServerMessages as messages } from './messages.ts'

export interface TestDraft {
  readonly phone: string
  readonly cidNumbers: readonly string[]
  readonly outRobotHolderId: string
  readonly blacklistLibId: number
}

/** Throws for restrictions that hold for every line. */
export async function checkMayCall(
  backend: Pick<Backend, 'db' | 'dialClock'>,
  { enterpriseId }: Session,
  { phone, blacklistLibId }: TestDraft
): Promise<void> {
  const { db, dialClock } = backend
  const at = dialClock()
  checkLicenceHours(backend)
  const { dial_start, dial_end } = await settingOf(db, enterpriseId)
  const moment = new Date(at)
  const minute = moment.getHours() * 60 + moment.getMinutes()
  if (minute < dial_start || minute >= dial_end)
    throw refuse(messages.outsideGlobal({ times: spokenTimes([[dial_start, dial_end]]) }))
  await checkLists(backend, enterpriseId, phone, blacklistLibId)
}

/**
 * Reserves the chosen line with the most free capacity, and a robot. Serialized with the claims of
 * tasks.
 */
export const occupyFor =
  (
    { enterpriseId, userId }: Session,
    { cidNumbers, outRobotHolderId }: TestDraft,
    clock: () => number
  ) =>
  async (inside: Transaction<Tables>): Promise<Occupied> => {
    await lockEnterprise(inside, enterpriseId)
    const all = await linesOf(inside, enterpriseId)
    const chosen = new Set(cidNumbers)
    const lines = all.filter(({ cid_number }) => chosen.size === 0 || chosen.has(cid_number))
    if (lines.length === 0 || lines.length < chosen.size) throw refuse(taskServerMessages.noLine())
    const busy = await busyNow(inside, enterpriseId)
    const caller = { task_id: '', user_id: userId }
    const shares = await sharesOf(inside, enterpriseId, [caller, ...busy])
    const taken = await takenOnLines(inside, enterpriseId, Date.now())
    const onLines = freeOnLines(shares, openLines(lines, clock()), busy, taken)
    const free = lines.map(({ cid_number: line }) => ({
      line,
      room: Math.min(onLines.get(line) ?? 0, onLines.get(poolOf(shares, 'line', line, caller)) ?? 0)
    }))
    const best = free.reduce((most, one) => (one.room > most.room ? one : most))
    if (best.room <= 0)
      throw refuse(
        lines.length === 1 ? messages.lineBusy({ line: best.line }) : messages.noLineFree()
      )
    const holder = (await robotsOf(inside, enterpriseId)).find(({ id }) => id === outRobotHolderId)
    if (!holder) throw refuse(taskServerMessages.noRobots())
    const ofRobots = freeRobots(shares, [holder], busy)
    if (
      Math.min(
        ...[holder.id, poolOf(shares, 'robot', holder.id, caller)].map(
          key => ofRobots.get(key) ?? 0
        )
      ) <= 0
    )
      throw refuse(messages.noRobotFree())
    return { line: best.line, robots: holder.id }
  }

/** Seconds of the call's own time, at most the speech's duration. */
function talkSeconds(
  call: { readonly answered_at: number | null; readonly ended_at: number | null },
  spokenLines: readonly { readonly endTime: number }[],
  speed: number
): number {
  if (call.answered_at === null) return 0
  const passed = ((call.ended_at ?? Date.now()) - call.answered_at) * speed
  const spoken = spokenLines.reduce((most, line) => Math.max(most, line.endTime), 0) * speed
  const lasted = call.ended_at === null || spoken === 0 ? passed : Math.min(passed, spoken)
  return Math.max(0, Math.round(lasted / 1000))
}

/** Status of the requester's test call. */
export async function testCallOf(
  {
    db,
    quickCalls,
    dialogues,
    limits
  }: Pick<Backend, 'db' | 'quickCalls' | 'dialogues' | 'limits'>,
  { userId, enterpriseId }: Session,
  callRecordId: string
): Promise<TestCall> {
  await quickCalls.settled(callRecordId)
  const call = await db
    .selectFrom('quick_call')
    .innerJoin('call_record', 'call_record.id', 'quick_call.call_record_id')
    .innerJoin('call_detail', 'call_detail.call_record_id', 'call_record.id')
    .selectAll('call_record')
    .select(['call_detail.intent_name', 'call_detail.dialog_id', 'quick_call.line'])
    .where('quick_call.user_id', '=', userId)
    .where('quick_call.enterprise_id', '=', enterpriseId)
    .where('quick_call.line', 'is not', null)
    .where('call_record.id', '=', callRecordId)
    .executeTakeFirstOrThrow(() => refuse(messages.noTest()))
  const spokenLines =
    dialogues.linesOf(callRecordId) ??
    (await db
      .selectFrom('call_dialog')
      .select(['sequence', 'role', 'text', 'ignored', 'end_time as endTime'])
      .where('dialog_id', '=', call.dialog_id ?? '')
      .orderBy('sequence')
      .execute())
  return {
    callRecordId,
    cidNumber: call.line ?? '',
    startTime: call.started_at,
    answerTime: call.answered_at,
    endTime: call.ended_at,
    talkSeconds: talkSeconds(call, spokenLines, limits.dialSpeed),
    connectResult: call.connect_result as TestCall['connectResult'],
    levelCode: call.intent_name ?? '',
    lines: spokenLines
      .filter(({ ignored }) => !ignored)
      .map(({ sequence, role, text }) => ({ sequence, role, text }))
  }
}
