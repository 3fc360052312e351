import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { callType } from '../calls/call-record-enums.ts'
import { dayRange } from '../report-range/schemas.ts'
import { ratingFilter } from './enums.ts'
import { RatedCall, RatingOptions, RatingRemark, SatisfactionReport } from './schemas.ts'

const needs = 'CMC.SATI.EVAL'

/** Search parameters of rated calls, shared by list and export. Times in ms, inclusive. */
export const ratingSearch = {
  customerPhone: z.optional(z.string().check(z.maxLength(32))),
  customerName: searchText,
  /** Exact user id of the agent. */
  userId: searchText,
  /** Exact id of the agent's department as of the call; `none` for agents without one. */
  departmentId: searchText,
  /** Id of an agent group; `none`: calls of agents of no group. */
  groupId: searchText,
  /** Hour of the day of the invitation, in China's time. */
  hour: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(23))),
  callType: z.optional(z.coerce.number().check(z.refine(callType.isCode))),
  rating: z.optional(z.string().check(z.refine(ratingFilter.isCode))),
  /** Poor ratings with or without a remark. */
  hasRemark: z.optional(z.enum(['true', 'false'])),
  /** Limits of the invitation's time. */
  beginTime: moment,
  endTime: moment
}

/** Ratings that customers gave by key after a call. */
export const satisfaction = named('satisfaction', {
  /** Newest first. */
  list: endpoint('GET', '/satisfaction/ratings', {
    summary: '满意度记录',
    needs,
    query: z.object({ ...paging, ...sortedBy('inviteTime', 'rating'), ...ratingSearch }),
    reply: pageOf(RatedCall)
  }),
  options: endpoint('GET', '/satisfaction/options', {
    summary: '满意度记录的坐席与部门',
    needs,
    reply: RatingOptions
  }),
  /**
   * Of a poor rating only. `readTime`: the time of the remark that the user has read, null for none;
   * another one is not overwritten. A blank text removes the remark.
   */
  remark: endpoint('PUT', '/satisfaction/ratings/{callRecordId}/remark', {
    summary: '填写回访备注',
    needs,
    body: z.object({
      text: z.string().check(z.maxLength(4000)),
      readTime: z.nullable(z.number())
    }),
    reply: z.object({ remark: z.nullable(RatingRemark) })
  }),
  /** Starts a transfer-list job; also needs CMC.SATI.EVAL. */
  exportRows: endpoint('POST', '/satisfaction/export', {
    summary: '导出满意度记录',
    needs: 'CMC.CALL.RECORD.EXPORT',
    body: z.object(ratingSearch),
    reply: z.object({ id: z.string() })
  }),
  /** At most 92 days. */
  report: endpoint('GET', '/satisfaction/report', {
    summary: '满意度报表',
    needs,
    query: z.object(dayRange),
    reply: SatisfactionReport
  }),
  invitation: endpoint('GET', '/satisfaction/invitation', {
    summary: '是否邀请评价',
    needs,
    reply: z.object({ isOn: z.boolean() })
  }),
  setInvitation: endpoint('PUT', '/satisfaction/invitation', {
    summary: '开启或关闭邀请评价',
    needs: 'CMC.SYSTEM.SET',
    body: z.object({ isOn: z.boolean() }),
    reply: z.null()
  })
})
