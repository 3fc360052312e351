import { endpoint } from '../../contract/endpoint.ts'
import { z } from '../../contract/zod.ts'
import { agentMode } from './enums.ts'
import { AgentStatus } from './schemas.ts'

export const agent = {
  status: endpoint('GET', '/agent/status', { summary: '坐席状态', reply: AgentStatus }),
  /** Only the three states an agent may choose. */
  setStatus: endpoint('PUT', '/agent/status', {
    summary: '修改坐席状态',
    body: z.object({
      signState: z.enum(['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']),
      /** Set by the page and not by its user, as without a microphone. */ // rule seat-log-1
      isAutomatic: z.optional(z.boolean())
    }),
    reply: z.null()
  }),
  /** Extends the wrap-up by one minute. */
  extendWrapUp: endpoint('PUT', '/agent/wrap_up/extend', {
    summary: '延长整理',
    reply: z.null()
  }),
  setMode: endpoint('PUT', '/agent/mode', {
    summary: '修改坐席模式',
    body: z.object({ agentMode: agentMode.schema }),
    reply: z.null()
  })
}
