import type { CallDetail } from '../../features/call-detail/schemas.ts'
import type { CustomerInfo } from '../../features/customers/customer-info-schemas.ts'

export const OWN_NUMBER = '02088880001'
export const AGENT_NAME = '演示坐席'
const MINUTE = 60_000

/** A call that has just begun. */
export function newCall(
  callRecordId: string,
  call: Pick<CallDetail, 'callDirectionType' | 'customerPhone' | 'callStartTime'>,
  customer: CustomerInfo | undefined
): CallDetail {
  return {
    ...call,
    callRecordId,
    callItemId: callRecordId,
    callItemNumberId: callRecordId,
    callType: 2,
    callSource: call.callDirectionType === 1 ? 2 : null,
    transferStatus: 0,
    customerId: customer?.id ?? null,
    customerName: customer?.customerName ?? '',
    phone: call.callDirectionType === 1 ? call.customerPhone : OWN_NUMBER,
    area: customer?.area ?? '',
    telecomOperator: customer?.telecomOperator ?? '',
    agentName: AGENT_NAME,
    callEndTime: null,
    ringTime: 0,
    agentRingTime: 0,
    callDuration: 0,
    agentCallDuration: 0,
    holdingSeconds: 0,
    connectResult: 6,
    hangupType: 0,
    hasRecording: false,
    repeatInOneDay: false,
    handleStatus: 0,
    isSeen: true,
    ivrKey: '',
    templateCode: null,
    templateName: '',
    intentName: null,
    manualIntentCode: null,
    manualIntentName: null,
    manualMarkIntent: null,
    remark: '',
    customFieldsMap: {},
    callRecordTags: [],
    assignDialogVarResultItems: [],
    inboundRoute: null,
    dialogCount: 0,
    isRunning: true,
    isRinging: true
  }
}

/** A call that is over. */
export const ended = (call: CallDetail, more: Partial<CallDetail>): CallDetail => ({
  ...call,
  isRunning: false,
  isRinging: false,
  ...more
})

/** The calls that a sandbox begins with, newest first: of today, and of the days before. */
export function seedCalls(now: number, customers: readonly CustomerInfo[]): CallDetail[] {
  return customers.flatMap((customer, index) => {
    const callStartTime = now - (index * 47 + 12) * MINUTE
    const callDuration = index % 4 === 3 || index === 6 ? 0 : 35 + index * 17
    const direction = index % 2 === 0 ? 1 : 0
    const begun = { callDirectionType: direction, customerPhone: customer.phone, callStartTime }
    const call = newCall(`call-${index + 1}`, begun as CallDetail, customer)
    return ended(call, {
      ringTime: 6,
      agentRingTime: 6,
      callDuration,
      agentCallDuration: callDuration,
      callEndTime: callStartTime + (6 + callDuration) * 1000,
      hasRecording: callDuration > 0,
      connectResult: callDuration > 0 ? 0 : 6,
      hangupType: callDuration > 0 ? 3 : 0,
      remark: index === 0 ? '咨询企业版价格，已发报价单。' : '',
      ...(index % 3 === 0 && callDuration > 0 && byRobot)
    })
  })
}

const byRobot = {
  callType: 1,
  templateCode: 'script-1',
  templateName: '满意度回访',
  intentName: 'B',
  dialogCount: 4,
  agentName: ''
} as const satisfies Partial<CallDetail>

/** A call of a task that its robot passes to the agent: 呼出转接. */
export const byTask = {
  ...byRobot,
  callDirectionType: 0,
  callSource: 4,
  agentName: AGENT_NAME
} as const satisfies Partial<CallDetail>
