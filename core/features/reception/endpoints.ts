/** Scenarios of the reception: drafts, the published content that calls follow, and the history. */
import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { moment, pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { queueOutcome, receptionResult } from './enums.ts'
import { ReceptionQueues } from './queue-schemas.ts'
import { ReceptionCall } from './received-call-schemas.ts'
import { limits, ReceptionContent } from './scenario-schemas.ts'
import {
  ReceptionChanges,
  ReceptionEntry,
  ReceptionOptions,
  ReceptionRow,
  ReceptionScenario,
  ReceptionState
} from './schemas.ts'

const needs = 'CMC.RECE.SCEN'
const edits = 'CMC.INTEL.RECE.BASIC.OPER'
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name))
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
  options: endpoint('GET', '/reception_scenarios/options', {
    summary: '接待场景可选的号码、坐席组和话术',
    needs,
    reply: ReceptionOptions
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
  /** A simulated caller follows the draft; the check must not have found issues. */
  test: endpoint('POST', '/reception_scenarios/{id}/test_call', {
    summary: '按草稿试拨接待场景',
    needs: edits,
    body: z.object({
      revision,
      from: z.string().check(z.regex(/^\d{3,20}$/)),
      /** Pressed one after the other; `-` for none. */
      keys: z.string().check(z.regex(/^[\d*#-]{0,16}$/))
    }),
    reply: z.object({ callRecordId: z.string() })
  }),
  remove: endpoint('DELETE', '/reception_scenarios/{id}', {
    summary: '删除接待场景',
    needs: 'CMC.INTEL.RECE.DELE',
    reply: z.null()
  })
})

/** Calls that scenarios received, within the user's data scope (rule reception-12). */
export const receptionCalls = named('receptionCalls', {
  /** Newest first. Times in ms, inclusive. */
  list: endpoint('GET', '/reception_calls', {
    summary: '接待来电记录',
    needs,
    query: z.object({
      ...paging,
      customerPhone: searchText,
      scenarioId: searchText,
      groupId: searchText,
      outcome: z.optional(queueOutcome.schema),
      result: z.optional(receptionResult.schema),
      /** Calls that are to be called back, by whether that has been dealt with. */
      isHandled: z.optional(z.enum(['true', 'false'])),
      beginTime: moment,
      endTime: moment
    }),
    reply: pageOf(ReceptionCall)
  }),
  /** The queues of today; reading requests `reception_queue_modify` for 150 s. */
  queues: endpoint('GET', '/reception_queues', {
    summary: '坐席组排队情况',
    needs: 'CMC.DATA.MANA.CENTER',
    reply: ReceptionQueues
  })
})
