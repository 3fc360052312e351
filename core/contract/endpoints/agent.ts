import { endpoint } from '../endpoint.ts'
import { AgentStatus } from '../entities/seat.ts'
import { agentMode } from '../enums/seats.ts'
import { z } from '../zod.ts'

export const agent = {
  status: endpoint('GET', '/agent/status', { summary: '坐席状态', reply: AgentStatus }),
  /** Only the three states that a person may choose. */
  setStatus: endpoint('PUT', '/agent/status', {
    summary: '修改坐席状态',
    body: z.object({ signState: z.enum(['SIGN_FREE', 'SIGN_BUSY', 'OFF_LINE']) }),
    reply: z.null()
  }),
  /** A minute more for what is being written up. */
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
