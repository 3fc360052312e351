/** Customers, calls and metrics for the workbench tests, and store subscribers. */
import type { ReadableAtom } from 'nanostores'
import { afterEach } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import type { Call } from '../../../core/phone/state/phone-types.ts'

export const customer = {
  id: 'k-1',
  customerName: '阿卜杜热合曼·买买提',
  phone: '13800138000',
  companyName: '',
  areaName: '北京',
  telecomOperator: '中国移动',
  lastContactTime: null
}
export const panel = {
  callRecordId: 'r1',
  customerId: 'k-2',
  customerName: '欧阳小明',
  customerPhone: '13900139000',
  area: '北京',
  telecomOperator: '中国移动',
  callDirectionType: 1,
  dialPanelVisble: true,
  fixedAreaCode: '',
  entNickname: '',
  entLogo: '',
  survivalField: ''
}
export const call: Call = {
  callId: 'c1',
  direction: 'incoming',
  number: '13900139000',
  name: undefined,
  callRecordId: 'r1',
  customerId: undefined,
  kind: 'ordinary'
}
export const talking = {
  status: 'talking',
  muted: false,
  held: undefined,
  media: 'flowing',
  transferring: undefined
} as const
const outcome = { ok: true, text: '通话结束', status: 200 }
export const wrapUp = { status: 'wrap-up', call, seconds: 3, outcome } as const
export const noCalls = { list: [], page: 1, pageSize: 10, total: 0, hasMore: false }
export const metrics = {
  calls: 5,
  outbound: 3,
  inbound: 2,
  connected: 4,
  missed: 1,
  talkSeconds: 75,
  waiting: 1
}
export const missed = {
  callRecordId: 'r7',
  customerId: null,
  customerName: '',
  customerPhone: '13900139000',
  area: '北京',
  telecomOperator: '中国移动',
  agentName: '张伟',
  callStartTime: 1_700_000_000_000,
  times: 2
}
export const refused = (message: string) => Response.json({ code: 0, message })

const subscriptions: (() => void)[] = []
/** The view is subscribed to. */
export const subscribeTo = (store: ReadableAtom): void =>
  void subscriptions.push(store.listen(() => {}))
/** Requests caused by a push are spread over this many milliseconds. */
export const SPREAD_MS = 500

/** Unsubscribes everything after each test and stops the core. */
export function setUpWorkbench(): void {
  afterEach(() => {
    for (const stop of subscriptions.splice(0)) stop()
    stopCore()
  })
}
