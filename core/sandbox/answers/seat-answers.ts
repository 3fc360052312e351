import { endpoints } from '../../contract/first-endpoints.ts'
import { colleagues } from '../../features/colleagues/endpoints.ts'
import type { Colleague } from '../../features/colleagues/schemas.ts'
import { workbench } from '../../features/workbench/endpoints.ts'
import { type Answer, answer } from '../answer.ts'
import type { CallBook } from '../simulation/call-book.ts'
import { AGENT_NAME, OWN_NUMBER } from '../world/calls.ts'
import { changeCall, type World } from '../world/world.ts'
import { USER_ID } from './session-answers.ts'

/** Calls of the customer that rang and was not answered, and not handled since. */
const missedCalls = ({ calls }: World) =>
  calls.filter(
    call =>
      call.callDirectionType === 1 &&
      call.connectResult !== 0 &&
      !call.isRunning &&
      call.handleStatus === 0
  )

const sandboxColleagues: readonly Colleague[] = [
  { name: '王敏', extension: '1002', groupName: '客服一组', signState: 'SIGN_FREE' },
  { name: '刘洋', extension: '1003', groupName: '客服一组', signState: 'SIGN_BUSY' },
  { name: '赵磊', extension: '1004', groupName: '客服二组', signState: 'OFF_LINE' }
]

export const seatAnswers = (book: CallBook): readonly Answer[] => [
  answer(endpoints.agent.status, ({ world }) => ({
    agentExtensionNumber: '1001',
    agentName: AGENT_NAME,
    signState: world.signState,
    registerState: true,
    agentMode: 0 as const,
    agentId: 'seat-1',
    agentUserId: USER_ID,
    cidHolders: [{ cidNumber: OWN_NUMBER, name: '演示热线' }],
    fixedAreaCode: '',
    gatewayIp: 'sandbox.invalid/sip',
    sslGatewayIp: 'sandbox.invalid/sip',
    sipDomain: 'sandbox.invalid',
    password: 'sandbox',
    entId: 'sandbox'
  })),
  answer(endpoints.agent.setStatus, ({ body }) => {
    book.choose(body.signState)
    return null
  }),
  answer(endpoints.agent.extendWrapUp, () => {
    book.extendWrapUp()
    return null
  }),
  answer(colleagues.list, () => [...sandboxColleagues]),
  answer(workbench.figures, ({ world, query }) => {
    const today = world.calls.filter(
      call => call.callStartTime >= query.beginTime && call.agentName !== ''
    )
    const answered = today.filter(call => call.connectResult === 0)
    return {
      calls: today.length,
      outbound: today.filter(call => call.callDirectionType === 0).length,
      inbound: today.filter(call => call.callDirectionType === 1).length,
      connected: answered.length,
      missed: today.filter(call => call.callDirectionType === 1 && call.connectResult !== 0).length,
      talkSeconds: answered.reduce((sum, call) => sum + (call.callDuration ?? 0), 0),
      waiting: missedCalls(world).length
    }
  }),
  answer(workbench.missed, ({ world }) =>
    missedCalls(world).map(call => ({
      callRecordId: call.callRecordId,
      customerId: call.customerId,
      customerName: call.customerName,
      customerPhone: call.customerPhone,
      area: call.area,
      telecomOperator: call.telecomOperator ?? '',
      agentName: call.agentName,
      callStartTime: call.callStartTime,
      times: 1
    }))
  ),
  answer(workbench.markHandled, ({ world, path }) => {
    changeCall(world, path.callRecordId ?? '', { handleStatus: 1 })
    world.push('missed_call_modify', null)
    return null
  })
]
