import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { CallRecord } from '../calls/schemas.ts'
import {
  AnalysisRun,
  AnalysisSpec,
  AnalysisView,
  cellChoice,
  NewView,
  SelfAnalysisOptions,
  ViewChange
} from './schemas.ts'

const needs = 'CMC.INTEL.ANALY'
const started = z.object({ id: z.string() })

/** Analyses run as jobs; one in progress is cancelled like a transfer. */
export const selfAnalysis = named('selfAnalysis', {
  options: endpoint('GET', '/analysis/self/options', {
    summary: '自助分析的可选值',
    needs,
    reply: SelfAnalysisOptions
  }),
  start: endpoint('POST', '/analysis/self/runs', {
    summary: '开始自助分析',
    needs,
    body: AnalysisSpec,
    reply: started
  }),
  /** Refused with `SCOPE_CHANGED` when the user's data scope is no longer that of the result. */
  run: endpoint('GET', '/analysis/self/runs/{id}', {
    summary: '自助分析的进度与结果',
    needs,
    reply: AnalysisRun
  }),
  /** The calls that one number counts; for the sets of calls. */
  calls: endpoint('GET', '/analysis/self/runs/{id}/calls', {
    summary: '自助分析的通话明细',
    needs,
    query: z.object({ ...paging, ...cellChoice }),
    reply: pageOf(CallRecord)
  }),
  exportRun: endpoint('POST', '/analysis/self/runs/{id}/export', {
    summary: '导出自助分析结果',
    needs,
    reply: started
  }),
  views: endpoint('GET', '/analysis/self/views', {
    summary: '自助分析视图',
    needs,
    reply: z.array(AnalysisView)
  }),
  addView: endpoint('POST', '/analysis/self/views', {
    summary: '保存自助分析视图',
    needs,
    body: NewView,
    reply: AnalysisView
  }),
  /** Refused with `VIEW_CHANGED` when `version` is not the current one. */
  changeView: endpoint('PUT', '/analysis/self/views/{id}', {
    summary: '修改自助分析视图',
    needs,
    body: ViewChange,
    reply: AnalysisView
  }),
  removeView: endpoint('DELETE', '/analysis/self/views/{id}', {
    summary: '删除自助分析视图',
    needs,
    query: z.object({ version: z.coerce.number().check(z.int()) }),
    reply: z.null()
  })
})
