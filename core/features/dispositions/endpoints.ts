import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { dispositionDemand } from './enums.ts'
import {
  CallDisposition,
  CODE_ID,
  DispositionChoice,
  DispositionGroupDraft,
  DispositionSettings
} from './schemas.ts'

const needs = 'CMC.SYSTEM.SET'

/** Codes with which agents close their calls. */
export const dispositions = named('dispositions', {
  settings: endpoint('GET', '/dispositions', {
    summary: '通话小结设置',
    needs,
    reply: DispositionSettings
  }),
  /** Replaces the whole list; a code that is left out stays on the records that have it. */
  save: endpoint('PUT', '/dispositions', {
    summary: '修改通话小结设置',
    needs,
    body: z.object({
      version: z.number().check(z.int(), z.gte(0)),
      requiredFor: dispositionDemand.schema,
      groups: z.array(DispositionGroupDraft).check(z.maxLength(100))
    }),
    reply: DispositionSettings
  }),
  /** What records can be searched by. */
  choices: endpoint('GET', '/dispositions/choices', {
    summary: '通话小结选项',
    reply: z.array(DispositionChoice)
  }),
  /** For the agent of the call, and for users who may change it later. */
  ofCall: endpoint('GET', '/call_records/{callRecordId}/disposition', {
    summary: '通话的小结',
    reply: CallDisposition
  }),
  /**
   * During the wrap-up by the agent of the call, later with `CMC.CALL.RECORD.SUMM`. Each save is pushed
   * as `disposition_modify` to the agent's pages.
   */
  fillIn: endpoint('PUT', '/call_records/{callRecordId}/disposition', {
    summary: '填写通话小结',
    body: z.object({ code: CODE_ID, remark: z.string().check(z.maxLength(1000)) }),
    reply: CallDisposition
  })
})
