import type { Selectable, Transaction } from 'kysely'
import { callDirection } from '../../../../core/features/calls/enums.ts'
import { callResult } from '../../../../core/features/calls/rules/call-result.ts'
import { hangUpOrigin } from '../../../../core/features/calls/rules/hung-up.ts'
import { dispositionMessages } from '../../../../core/features/dispositions/messages.ts'
import type { Tables } from '../../db/schema/schema.ts'
import type { FileStore } from '../../files/file-store.ts'
import { type Job, type Kind, ownerOf } from '../../jobs/job-types.ts'
import {
  countOfRows,
  nextRows,
  requestedBefore,
  type StartPlace
} from '../../jobs/rows-by-start.ts'
import { callsMatching } from '../calls/call-search.ts'
import { exportedNumber, exportRows, time } from './export-rows.ts'

type Search = Parameters<typeof callsMatching>[2]
type Call = Selectable<Tables['call_record']>
const heading = [
  '呼叫方向',
  '{served}姓名',
  '{served}号码',
  '归属地',
  '坐席',
  '企业号码',
  '开始时间',
  '结束时间',
  '通话时长（秒）',
  '接通结果',
  '挂断方',
  '通话小结',
  '小结备注'
]

const cells = (call: Call) => [
  callDirection.label(call.direction),
  call.customer_name,
  call.customer_phone,
  call.area,
  call.agent_name,
  call.our_number,
  time(call.started_at),
  time(call.ended_at),
  call.answered_at && call.ended_at ? Math.round((call.ended_at - call.answered_at) / 1000) : 0,
  callResult({ callDirectionType: call.direction, connectResult: call.connect_result }),
  hangUpOrigin({ hangupType: call.hangup_type, hangupName: call.hung_up_by ?? undefined }),
  // rule disposition-7
  call.disposition_label === '' ? dispositionMessages.unfilled() : (call.disposition_label ?? ''),
  call.disposition_remark ?? ''
]

/** Calls that began before the export was requested. */
const matching = async (inside: Transaction<Tables>, job: Job) =>
  requestedBefore(await callsMatching(inside, ownerOf(job), job.input as Search), job)

/** The calls that the owner may see, from new to old, as csv. */
export const exportCalls = (files: FileStore): Kind =>
  exportRows<Call, StartPlace>(files, {
    heading,
    cells,
    placeOf: ({ started_at, id }) => ({ at: started_at, id }),
    count: async (inside, job) => countOfRows(inside, await matching(inside, job)),
    async read(inside, job, after, limit) {
      const rows = await nextRows(await matching(inside, job), after, limit)
        .selectAll()
        .execute()
      return rows.map(row => ({
        ...row,
        customer_phone: exportedNumber(row.customer_phone, row.is_number_hidden)
      }))
    }
  })
