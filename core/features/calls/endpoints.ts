import { endpoint } from '../../contract/endpoint.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callDirection, connectResult, hangupType } from './enums.ts'
import { CallPanel, CallRecord } from './schemas.ts'

const onOff = z.object({ on: z.boolean() })
const none = z.null()

const flag = z.optional(z.enum(['true', 'false']))

/** Search parameters of calls, shared by list, count and export. Times in ms, inclusive. */
export const callSearch = {
  customerPhone: z.optional(z.string().check(z.maxLength(32))),
  customerName: searchText,
  /** Exact customer id. */
  customerId: searchText,
  /** Exact call task id. */
  callTaskId: searchText,
  /** Part of the call task's name. */
  taskName: searchText,
  /** Part of the script's name. */
  scriptName: searchText,
  /** The grade set by hand, else the robot's. */
  intentLetter: z.optional(z.enum(['A', 'B', 'C', 'D', 'E', 'F'])),
  agentName: searchText,
  /** Exact user id; the calls in which this agent took part. */
  agentId: searchText,
  /** Part of a name that the seat has or had; limits the calls to those of the report's row. */
  seatName: searchText,
  /** Id of an agent group; `none`: calls of seats of no group. */
  groupId: searchText,
  /** In which an agent took part; implied by the parameters of seats. */
  isOfSeat: flag,
  area: searchText,
  callDirectionType: z.optional(z.coerce.number().check(z.refine(callDirection.isCode))),
  connectResult: z.optional(z.coerce.number().check(z.refine(connectResult.isCode))),
  hangupType: z.optional(z.coerce.number().check(z.refine(hangupType.isCode))),
  /** The enterprise's own number in the call, exact. */
  ourNumber: z.optional(z.string().check(z.maxLength(32))),
  /** Calls of the numbers in this number group now; `none`: of the numbers in no group. */
  lineGroupId: searchText,
  /** Failed because of the line, the calling equipment or the robot. */
  isCallerFault: flag,
  /** Inbound and unanswered. */
  isMissed: flag,
  /** Inbound, unanswered and not called back within the last 30 days. */
  isWaiting: flag,
  /** `none`: neither an answer nor a contact result. */
  isAnswered: z.optional(z.enum(['true', 'false', 'none'])),
  /** Hour of the day at which it began, in China's time. */
  hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  /** Id of a disposition; `none`: required and not filled in. */
  dispositionId: searchText,
  /** The user's own calls only, regardless of wider permissions. */
  isMine: flag,
  beginTime: moment,
  endTime: moment
}

const DialRestriction = z.object({
  reason: z.enum(['RED_LIST', 'BLACKLIST', 'OUTSIDE_HOURS']),
  message: z.string(),
  canConfirm: z.boolean()
})
export type DialRestriction = z.infer<typeof DialRestriction>

/**
 * Calls. `dial` and the commands below control the agent's own device (SIP phone, remote phone); a
 * web phone uses SIP directly and only reads panel and records.
 */
export const calls = {
  dial: endpoint('POST', '/calls', {
    summary: '通过坐席话机发起呼叫',
    body: z.object({
      customerPhone: z.string().check(z.minLength(1)),
      callerId: z.optional(z.string()),
      customerId: z.optional(z.string()),
      /** The user has confirmed the restriction that `check` returned. */
      isConfirmed: z.optional(z.boolean())
    }),
    reply: z.object({ callRecordId: z.string() })
  }),
  /**
   * Restrictions on calling a number by hand. A red-listed number is never called; a blacklisted
   * one, or one outside licence hours, only after confirmation.
   */
  check: endpoint('POST', '/calls/check', {
    summary: '呼叫前检查',
    body: z.object({ customerPhone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({ restriction: z.nullable(DialRestriction) })
  }),
  answer: endpoint('POST', '/calls/{callRecordId}/answer', { summary: '接听', reply: none }),
  /**
   * Ends the leg of the requesting seat only; used by a web phone when SIP does not reach the
   * exchange.
   */
  hangUp: endpoint('POST', '/calls/{callRecordId}/hang_up', { summary: '挂断', reply: none }),
  hold: endpoint('POST', '/calls/{callRecordId}/hold', {
    summary: '保持',
    body: onOff,
    reply: none
  }),
  mute: endpoint('POST', '/calls/{callRecordId}/mute', {
    summary: '静音',
    body: onOff,
    reply: none
  }),
  dtmf: endpoint('POST', '/calls/{callRecordId}/dtmf', {
    summary: '发送按键',
    body: z.object({ tones: z.string().check(z.regex(/^[\d*#A-D]{1,32}$/)) }),
    reply: none
  }),
  transfer: endpoint('POST', '/calls/{callRecordId}/transfer', {
    summary: '转接',
    body: z.object({ target: z.string().check(z.minLength(1)) }),
    reply: none
  }),
  panel: endpoint('GET', '/calls/{callRecordId}/panel', { summary: '呼叫面板', reply: CallPanel }),
  records: endpoint('GET', '/call_records', {
    summary: '通话记录',
    query: z.object({
      ...paging,
      ...sortedBy('callStartTime', 'callDuration', 'ringTime'),
      ...callSearch
    }),
    reply: pageOf(CallRecord)
  }),
  /** Total of a list, up to 10,000 (rule list-6). */
  recordCount: endpoint('GET', '/call_records/count', {
    summary: '通话记录总数',
    query: z.object(callSearch),
    reply: z.number()
  }),
  /** One call, for users who may read it in the list. */
  record: endpoint('GET', '/call_records/{callRecordId}', {
    summary: '通话记录详情',
    reply: CallRecord
  }),
  /**
   * Deletes ended calls the requesting user may read: all or none. Recording, transcript, remark
   * and grades are deleted permanently; work orders and call counters stay.
   */
  removeRecords: endpoint('POST', '/call_records/delete', {
    summary: '删除通话记录',
    needs: 'CMC.CALL.RECORD.DELE',
    body: z.object({
      idList: z
        .array(z.string().check(z.minLength(1), z.maxLength(64)))
        .check(z.minLength(1), z.maxLength(100))
    }),
    reply: none
  }),
  /** The number a supervisor's phone dials to listen in. */
  eavesdrop: endpoint('POST', '/eavesdrop/calls/{callRecordId}', {
    summary: '监听',
    needs: 'CCS.MONI.CUTIN',
    reply: z.object({ target: z.string() })
  }),
  eavesdropMute: endpoint('POST', '/eavesdrop/calls/{callRecordId}/mute', {
    summary: '监听静音或发言',
    needs: 'CCS.MONI.CUTIN',
    query: z.object({ open: z.enum(['true', 'false']) }),
    reply: none
  })
}
