import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { RunningCall } from './schemas.ts'

const needs = 'CCS.MONI.CUTIN'

/**
 * Running calls and their supervisors. A supervisor's phone dials the `target` of
 * `calls.eavesdrop`, and `calls.eavesdropMute` mutes and unmutes it; the actions here require that
 * leg.
 */
export const supervision = named('supervision', {
  /** Running calls whose records the user may read. Re-read after each `running_call_modify`. */
  running: endpoint('GET', '/eavesdrop/calls', {
    summary: '进行中的通话',
    needs,
    reply: z.array(RunningCall)
  }),
  /** Scope of the visible calls: own, group, department and those below it, or enterprise. */
  scope: endpoint('GET', '/eavesdrop/scope', {
    summary: '监控范围',
    needs,
    reply: z.object({
      reach: z.enum(['own', 'group', 'department', 'all']),
      /** Name of the groups, the department or the enterprise. */
      name: z.string(),
      /** Whether departments below the named one count too. */
      hasLower: z._default(z.boolean(), false)
    })
  }),
  /** Adds the supervisor to the call; both sides hear them. */
  cutIn: endpoint('POST', '/eavesdrop/calls/{callRecordId}/cut_in', {
    summary: '强插',
    needs,
    reply: z.null()
  }),
  /** Only the agent hears the supervisor; ends a cut-in. Not for a robot's call. */
  whisper: endpoint('POST', '/eavesdrop/calls/{callRecordId}/whisper', {
    summary: '密语',
    needs,
    reply: z.null()
  }),
  /** Ends a whisper or a cut-in; the supervisor goes on listening, muted. */
  listen: endpoint('POST', '/eavesdrop/calls/{callRecordId}/listen', {
    summary: '回到监听',
    needs,
    reply: z.null()
  }),
  /** Ends the supervisor's own leg; the call continues. */
  leave: endpoint('POST', '/eavesdrop/calls/{callRecordId}/leave', {
    summary: '退出监听',
    needs,
    reply: z.null()
  }),
  /** Ends the whole call. */
  hangUp: endpoint('POST', '/eavesdrop/calls/{callRecordId}/hang_up', {
    summary: '强制挂断',
    needs,
    reply: z.null()
  })
})
