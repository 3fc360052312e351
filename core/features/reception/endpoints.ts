/** Scenarios of the reception: drafts, the published content that calls follow, and the history. */
import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { limits, ReceptionContent } from './scenario-schemas.ts'
import {
  ReceptionChanges,
  ReceptionEntry,
  ReceptionRow,
  ReceptionScenario,
  ReceptionState
} from './schemas.ts'

const needs = 'CMC.RECE.SCEN'
const edits = 'CMC.INTEL.RECE.BASIC.OPER'
const name = z.string().check(z.minLength(1), z.maxLength(limits.name))
/** The revision on which a change is based; another one is refused with 409. */
const revision = z.int().check(z.minimum(0))

export const reception = named('reception', {
  list: endpoint('GET', '/reception_scenarios', {
    summary: '接待场景',
    needs,
    query: z.object({ ...paging, name: searchText }),
    reply: pageOf(ReceptionRow)
  }),
  create: endpoint('POST', '/reception_scenarios', {
    summary: '新建接待场景',
    needs: edits,
    body: z.object({ name }),
    reply: z.object({ id: z.string() })
  }),
  read: endpoint('GET', '/reception_scenarios/{id}', {
    summary: '接待场景内容',
    needs,
    reply: ReceptionScenario
  }),
  save: endpoint('PUT', '/reception_scenarios/{id}/draft', {
    summary: '保存接待场景',
    needs: edits,
    body: z.object({ revision, name, content: ReceptionContent }),
    reply: ReceptionState
  }),
  discard: endpoint('PUT', '/reception_scenarios/{id}/discard', {
    summary: '放弃接待场景的修改',
    needs: edits,
    body: z.object({ revision }),
    reply: ReceptionState
  }),
  changes: endpoint('GET', '/reception_scenarios/{id}/changes', {
    summary: '检查接待场景，并与已发布内容比较',
    needs,
    reply: ReceptionChanges
  }),
  publish: endpoint('PUT', '/reception_scenarios/{id}/publish', {
    summary: '发布接待场景',
    needs: edits,
    body: z.object({ revision }),
    reply: ReceptionState
  }),
  enable: endpoint('PUT', '/reception_scenarios/{id}/enabled', {
    summary: '启用或停用接待场景',
    needs: edits,
    body: z.object({ revision, isEnabled: z.boolean() }),
    reply: ReceptionState
  }),
  /** Newest first. */
  history: endpoint('GET', '/reception_scenarios/{id}/history', {
    summary: '接待场景的变更记录',
    needs,
    reply: z.array(ReceptionEntry)
  }),
  remove: endpoint('DELETE', '/reception_scenarios/{id}', {
    summary: '删除接待场景',
    needs: 'CMC.INTEL.RECE.DELE',
    reply: z.null()
  })
})
