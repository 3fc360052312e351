import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'
import { TestCall } from './schemas.ts'

const needs = 'CMC.CALL.TASK.BASIC.OPER'
const code = z.string().check(z.minLength(1), z.maxLength(64))

/** Trials before a task exists. */
export const taskPlan = named('taskPlan', {
  /** Places a real robot call with this script and one of these caller ids. */
  testCall: endpoint('POST', '/call_tasks/test_call', {
    summary: '拨打测试',
    needs,
    body: z.object({
      templateCode: code,
      phone: z.string().check(z.minLength(1), z.maxLength(32)),
      /** The one with the most free capacity is used; empty means any line of the enterprise. */
      cidNumbers: z._default(z.array(code).check(z.maxLength(999)), []),
      outRobotHolderId: z._default(code, '0'),
      blacklistLibId: z._default(z.number().check(z.int(), z.gte(0)), 0)
    }),
    reply: TestCall
  }),
  testCallState: endpoint('GET', '/call_tasks/test_call/{callRecordId}', {
    summary: '测试通话的进展',
    needs,
    reply: TestCall
  })
})
