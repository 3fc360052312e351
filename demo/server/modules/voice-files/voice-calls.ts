/** The calls whose recordings a job exports. */
import type { Selectable } from 'kysely'
import { callDirection } from '../../../../core/features/calls/enums.ts'
import { callResult } from '../../../../core/features/calls/rules/call-result.ts'
import { transferMessages as messages } from '../../../../core/features/transfer-list/messages.ts'
import { chinaTime } from '../../../../core/lib/format/china-day.ts'
import { byteOrderMark, csvLine, csvLines } from '../../../../core/lib/spreadsheet/csv.ts'
import { withServedTerm } from '../../../../core/messages/define-messages.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Database, Tables } from '../../db/schema/schema.ts'
import { callsMatching } from '../calls/call-search.ts'
import { exportedNumber, time } from '../transfer-list/export-rows.ts'

export type VoiceSearch = Parameters<typeof callsMatching>[2]
type Call = Selectable<Tables['call_record']>

/** Recordings of one job. */
export const MOST_VOICES = 2000 // rule file-22

/** Ended calls with a recording that began before the request. */
export const voicesMatching = async (
  db: Database,
  owner: Requester,
  search: VoiceSearch,
  before: number
) =>
  (await callsMatching(db, owner, search))
    .where('has_recording', '=', true)
    .where('ended_at', 'is not', null)
    .where('started_at', '<=', before)

const NAME_LENGTH = 32

/** Characters that a file system rejects, and those that are invisible. */
const plain = (text: string) =>
  text
    .replace(/[\\/:*?"<>|\p{C}]/gu, '')
    .trim()
    .slice(0, NAME_LENGTH)

const phoneOf = (call: Call) => exportedNumber(call.customer_phone, call.is_number_hidden)

/** Such as `20260301-101500_王伟_138xxxx0001_<call id>.wav`. */ // rule file-23
export function voiceName(call: Call): string {
  const begun = chinaTime(call.started_at).replaceAll(/[-:]/g, '').replace(' ', '-')
  const phone = plain(phoneOf(call).replaceAll('*', 'x'))
  return `${[begun, plain(call.customer_name), phone, call.id].filter(Boolean).join('_')}.wav`
}

const heading = () => [
  messages.voiceName(),
  ...['呼叫方向', '{served}姓名', '{served}号码', '坐席', '企业号码', '开始时间'],
  ...['通话时长（秒）', '接通结果', '备注']
]

/** A csv with a row per call, also for those whose file is gone. */
export const voiceIndex = (calls: readonly Call[], archived: ReadonlySet<string>): Buffer =>
  Buffer.from(
    byteOrderMark +
      csvLine(heading().map(title => withServedTerm(title))) +
      csvLines(
        calls.map(call => {
          const name = voiceName(call)
          const isThere = archived.has(name)
          const { answered_at, ended_at } = call
          return [
            isThere ? name : '',
            callDirection.label(call.direction),
            ...[call.customer_name, phoneOf(call), call.agent_name, call.our_number],
            time(call.started_at),
            answered_at && ended_at ? Math.round((ended_at - answered_at) / 1000) : 0,
            callResult({ callDirectionType: call.direction, connectResult: call.connect_result }),
            isThere ? '' : messages.voiceMissing()
          ]
        })
      )
  )
