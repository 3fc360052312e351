import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callSearch } from '../calls/endpoints.ts'
import {
  CallBase,
  CallDetail,
  Dialogue,
  IntentOption,
  IntentRule,
  RepairItemInfo
} from './schemas.ts'

const code = z.optional(z.nullable(z.string().check(z.maxLength(16))))
const codes = z.optional(
  z.union([z.string().check(z.maxLength(16)), z.array(z.string().check(z.maxLength(16)))])
)
const flag = z.optional(z.enum(['true', 'false']))
const ticket = z.object({ access_token: z.string() })
/** The transcript line; its number accompanies the text. */
const fragment = z.object({ access_token: z.string(), sequence: z.coerce.number().check(z.int()) })
const bytes = { caller: 'public', reply: z.unknown(), wrapping: 'bytes' } as const

/** A call and its outcome. A user may read every call that a list shows them. */
export const callDetails = named('callDetails', {
  base: endpoint('GET', '/call_records/base/{callRecordId}', {
    summary: '呼叫详情',
    query: z.object({ includeHistory: flag }),
    reply: CallBase
  }),
  /** Number of calls matching the table's search, up to 10000. */
  count: endpoint('GET', '/call_records/base/count', {
    summary: '呼叫详情总数',
    query: z.object({
      ...callSearch,
      callType: z.optional(z.coerce.number()),
      /** Repeated for several values; omitted when empty. */
      intentCode: codes,
      isSeen: flag
    }),
    reply: z.number()
  }),
  /** The customer's calls, newest first. `callType`: blank all, 1 robot, 2 human. */
  followUp: endpoint('GET', '/customers/{customerId}/callRecords', {
    summary: '跟进记录',
    query: z.object({ callType: z._default(z.enum(['', '1', '2']), '') }),
    reply: z.array(CallDetail)
  }),
  /** The lines after `after`. Lines ignored by the robot require CMC.VIEW.LGNO.CONT. */
  dialogue: endpoint('GET', '/call_records/{callRecordId}/dialogs', {
    summary: '对话内容',
    query: z.object({
      after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 10_000)
    }),
    reply: Dialogue
  }),
  /**
   * The recordings of a call: paths below the API base, all opened by a ticket for
   * `recordings/{callRecordId}`. Empty when there is none.
   */
  audioSlice: endpoint('GET', '/call_records/{callRecordId}/audio_slice', {
    summary: '通话录音片段',
    needs: 'CMC.RECO.PERM',
    reply: z.record(z.string(), z.array(z.string()))
  }),
  /** Partial update: omitted fields stay unchanged. */
  extend: endpoint('PUT', '/call_records/{callRecordId}/extend', {
    summary: '修改通话备注与意向',
    body: z.object({
      callRecordId: z.optional(z.string()),
      /** At most `REMARK_LIMIT` characters; longer ones are rejected with the rule's message. */
      remark: z.optional(z.string().check(z.maxLength(4000))),
      manualMarkIntent: code,
      manualIntentCode: code,
      manualIntentName: z.optional(z.nullable(z.string().check(z.maxLength(32)))),
      handleStatus: z.optional(z.literal([0, 1]))
    }),
    reply: z.null()
  }),
  templateIntent: endpoint('GET', '/verbal_templates/{templateCode}/rule_item', {
    summary: '话术意向等级',
    reply: z.array(IntentOption)
  }),
  intentRules: endpoint('GET', '/intent_rules', {
    summary: '意向规则列表',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(999)), 999)
    }),
    reply: pageOf(IntentRule)
  }),
  /** A state-changing GET, for compatibility with existing servers. */
  seen: endpoint('GET', '/call_records/see_colorgrey', {
    summary: '标记为已查看',
    query: z.object({ callRecordId: z.string() }),
    reply: z.null()
  }),
  repair: endpoint('GET', '/repair_details/{callRecordId}', {
    summary: '失联修复详情',
    reply: z.object({ repairItemInfo: z.nullable(RepairItemInfo) })
  })
})

/**
 * Recordings as bytes. A ticket for `recordings/{callRecordId}` opens all recordings of that call.
 */
export const callAudio = named('callAudio', {
  download: endpoint('GET', '/recordings/{callRecordId}/download', {
    summary: '下载录音',
    query: ticket,
    ...bytes
  }),
  /** The audio of one line; `text` is its text as UTF-8 in hexadecimal (`hexOf`). */
  fragment: endpoint('GET', '/recordings/{callRecordId}/fragments/{text}', {
    summary: '单句录音',
    query: fragment,
    ...bytes
  }),
  fragmentDownload: endpoint('GET', '/recordings/{callRecordId}/fragments/{text}/download', {
    summary: '下载单句录音',
    query: fragment,
    ...bytes
  })
})
