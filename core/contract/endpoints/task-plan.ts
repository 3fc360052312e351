import { endpoint } from '../endpoint.ts'
import { TestCall } from '../entities/test-call.ts'
import { z } from '../zod.ts'
import { named } from './named.ts'

const needs = 'CMC.CALL.TASK.BASIC.OPER'
const code = z.string().check(z.minLength(1), z.maxLength(64))

/** What a task is tried out with before there is one. */
export const taskPlan = named('taskPlan', {
  /** A robot really calls: with this script, and with one of these lines as the caller. */
  testCall: endpoint('POST', '/call_tasks/test_call', {
    summary: '拨打测试',
    needs,
    body: z.object({
      templateCode: code,
      phone: z.string().check(z.minLength(1), z.maxLength(32)),
      /** The roomiest of them is taken; none means any line of the enterprise. */
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
