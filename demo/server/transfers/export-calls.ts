import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { callDirection, connectResult, hangupType } from '../../../core/contract/enums/calls.ts'
import { transferText } from '../../../core/text/transfers.ts'
import { callsMatching } from '../areas/call-records.ts'
import type { Tables } from '../db/schema.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { growFile } from './growing-file.ts'
import { type Job, type Kind, resultKey, type Step, stepSize } from './job.ts'

interface Checkpoint {
  readonly bytes: number
  /** The last record that is in the file; they go from new to old. */
  readonly after?: { readonly at: number; readonly id: string }
}
type Search = Parameters<typeof callsMatching>[2]
type Call = Selectable<Tables['call_record']>

const heading = [
  '呼叫方向',
  '客户姓名',
  '客户号码',
  '归属地',
  '坐席',
  '企业号码',
  '开始时间',
  '结束时间',
  '通话时长（秒）',
  '接通结果',
  '挂断方'
]

/** China has one time, wherever the server stands. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium'
})
const time = (at: number | null): string => (at === null ? '' : clock.format(at))

const line = (call: Call): string =>
  csvLine([
    callDirection.label(call.direction),
    call.customer_name,
    call.customer_phone,
    call.area,
    call.agent_name,
    call.our_number,
    time(call.started_at),
    time(call.ended_at),
    call.answered_at && call.ended_at ? Math.round((call.ended_at - call.answered_at) / 1000) : 0,
    connectResult.label(call.connect_result),
    hangupType.label(call.hangup_type)
  ])

/** The calls that the owner may see and that began before the export was asked for, as csv. */
export const exportCalls = (filesDir: string): Kind => ({
  open: async () => takeStep(filesDir)
})

const takeStep =
  (filesDir: string) =>
  async (job: Job, inside: Parameters<typeof callsMatching>[0]): Promise<Step> => {
    const { bytes, after } = job.checkpoint as Checkpoint
    const who = { userId: job.user_id, enterpriseId: job.enterprise_id }
    const matching = (await callsMatching(inside, who, job.input as Search)).where(
      'started_at',
      '<=',
      job.created_at
    )
    const sum = after === undefined ? await count(matching) : job.sum_count
    const size = stepSize(sum)
    let rest = matching
    if (after) rest = rest.where(sql<boolean>`(started_at, id) < (${after.at}, ${after.id})`)
    const rows = await rest
      .selectAll()
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .execute()

    const head = after === undefined ? byteOrderMark + csvLine(heading) : ''
    const text = head + rows.map(line).join('')
    const grown = await growFile(join(filesDir, resultKey(job.id)), bytes, text)
    const good = job.success_count + rows.length
    const last = rows.at(-1)
    const isOver = rows.length < size
    return {
      checkpoint: { bytes: grown, after: last ? { at: last.started_at, id: last.id } : after },
      sum: isOver ? good : Math.max(sum, good),
      good,
      bad: 0,
      ...(isOver && {
        end: { remark: transferText.exportDone({ count: good }), isFailed: false, bytes: grown }
      })
    }
  }

async function count(calls: Awaited<ReturnType<typeof callsMatching>>): Promise<number> {
  const { total } = await calls
    .select(eb => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return total
}
