import { endpoint } from '../endpoint.ts'
import { CallPanel, CallRecord, pageOf } from '../entities/call.ts'
import { callDirection, connectResult, hangupType } from '../enums/calls.ts'
import { paging, sortedBy } from '../paging.ts'
import { z } from '../zod.ts'

const onOff = z.object({ on: z.boolean() })
const none = z.null()

const words = z.optional(z.string().check(z.maxLength(64)))
const moment = z.optional(z.coerce.number().check(z.int(), z.gte(0)))
const flag = z.optional(z.enum(['true', 'false']))

/** What calls are searched by, in a list, a count and an export alike. Times in ms, both included. */
export const callSearch = {
  customerPhone: z.optional(z.string().check(z.maxLength(32))),
  customerName: words,
  /** Calls with exactly this customer. */
  customerId: words,
  /** Calls of exactly this call task. */
  callTaskId: words,
  /** Of a call task with these words in its name. */
  taskName: words,
  /** Made with a script with these words in its name. */
  scriptName: words,
  /** The grade given by hand, else the robot's. */
  intentLetter: z.optional(z.enum(['A', 'B', 'C', 'D', 'E', 'F'])),
  agentName: words,
  area: words,
  callDirectionType: z.optional(z.coerce.number().check(z.refine(callDirection.isCode))),
  connectResult: z.optional(z.coerce.number().check(z.refine(connectResult.isCode))),
  hangupType: z.optional(z.coerce.number().check(z.refine(hangupType.isCode))),
  /** Came in, and nobody answered. */
  isMissed: flag,
  /** One's own calls only, whatever else one may see. */
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
 * Calls. `dial` and the commands below drive the agent's own device (SIP phone, remote phone);
 * a web phone speaks SIP itself and asks only for panel and records.
 */
export const calls = {
  dial: endpoint('POST', '/calls', {
    summary: '通过坐席话机发起呼叫',
    body: z.object({
      customerPhone: z.string().check(z.minLength(1)),
      callerId: z.optional(z.string()),
      customerId: z.optional(z.string()),
      /** Whoever dials has been asked about the restriction, as `check` says it. */
      isConfirmed: z.optional(z.boolean())
    }),
    reply: z.object({ callRecordId: z.string() })
  }),
  /**
   * What stands against calling a number by hand. A number on the red list is never called; one on the
   * blacklist, or outside the hours of the licence, only when whoever dials has confirmed it.
   */
  check: endpoint('POST', '/calls/check', {
    summary: '呼叫前检查',
    body: z.object({ customerPhone: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({ restriction: z.nullable(DialRestriction) })
  }),
  answer: endpoint('POST', '/calls/{callRecordId}/answer', { summary: '接听', reply: none }),
  /** The leg of the caller's own seat, and of no other; a web phone asks when SIP does not reach the exchange. */
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
  /** GET {callRecordBase}/count of doc 3 §7: how many a list has, while that is below 10000. */
  recordCount: endpoint('GET', '/call_records/count', {
    summary: '通话记录总数',
    query: z.object(callSearch),
    reply: z.number()
  }),
  /** One call, for those who may see it in the list. */
  record: endpoint('GET', '/call_records/{callRecordId}', {
    summary: '通话记录详情',
    reply: CallRecord
  }),
  /**
   * Takes calls that are over out of every list, as far as whoever asks sees them: all or none.
   * Recording, transcript, remark and grades go for good; work orders stay, and so do the figures and
   * limits that count calls.
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
  /** The number that a supervisor's telephone dials to listen in. */
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
