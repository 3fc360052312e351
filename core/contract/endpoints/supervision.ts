import { endpoint } from '../endpoint.ts'
import { RunningCall } from '../entities/running-call.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const needs = 'CCS.MONI.CUTIN'

/**
 * Calls that are on, and a supervisor in them. A supervisor's telephone dials the `target` of
 * `calls.eavesdrop`, and `calls.eavesdropMute` opens and closes their voice; what is here needs that
 * leg to be up.
 */
export const supervision = named('supervision', {
  /** Those that whoever asks also sees among the records. Read again after each `running_call_modify`. */
  running: endpoint('GET', '/eavesdrop/calls', {
    summary: '进行中的通话',
    needs,
    reply: z.array(RunningCall)
  }),
  /** Whose calls these are: one's own, those of one's department, or everybody's. */
  scope: endpoint('GET', '/eavesdrop/scope', {
    summary: '监控范围',
    needs,
    reply: z.object({
      reach: z.enum(['own', 'department', 'all']),
      /** The name of the department, or of the enterprise. */
      name: z.string()
    })
  }),
  /** The supervisor becomes a third in the call, whom both sides hear. */
  cutIn: endpoint('POST', '/eavesdrop/calls/{callRecordId}/cut_in', {
    summary: '强插',
    needs,
    reply: z.null()
  }),
  /** Ends the supervisor's own leg; the others talk on. */
  leave: endpoint('POST', '/eavesdrop/calls/{callRecordId}/leave', {
    summary: '退出监听',
    needs,
    reply: z.null()
  }),
  /** Ends the call for everybody. */
  hangUp: endpoint('POST', '/eavesdrop/calls/{callRecordId}/hang_up', {
    summary: '强制挂断',
    needs,
    reply: z.null()
  })
})
