import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { CallRecord } from '../calls/schemas.ts'
import { AnalysisOptions, AnalysisReport, analysisChoice, analysisFilter } from './schemas.ts'

const needs = 'CMC.INTEL.ANALY'

/** Outbound robot calls that have ended, among those the user may see (rule analysis-3). */
export const analysis = named('analysis', {
  /** Scripts of the robots, and the tasks with robot calls. */
  options: endpoint('GET', '/analysis/options', {
    summary: '智能分析的话术与任务',
    needs,
    reply: AnalysisOptions
  }),
  report: endpoint('GET', '/analysis/report', {
    summary: '智能分析',
    needs,
    query: z.object(analysisChoice),
    reply: AnalysisReport
  }),
  /** The calls that a number of the report counts, newest first. */
  calls: endpoint('GET', '/analysis/calls', {
    summary: '智能分析的通话明细',
    needs,
    query: z.object({ ...paging, ...analysisChoice, ...analysisFilter }),
    reply: pageOf(CallRecord)
  })
})
