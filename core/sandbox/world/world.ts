import type { Push, Topic } from '../../contract/topics.ts'
import type { CallDetail } from '../../features/call-detail/schemas.ts'
import type { CallTaskDetail } from '../../features/call-tasks/schemas.ts'
import type { CustomerInfo } from '../../features/customers/customer-info-schemas.ts'
import type { MessageTip } from '../../features/message-tips/schemas.ts'
import type { SignState } from '../../features/seats/enums.ts'
import type { Transfer } from '../../features/transfer-list/schemas.ts'
import type { ServiceRecord } from '../../features/work-orders/schemas.ts'
import { sandboxMessages } from '../messages.ts'
import { seedCalls } from './calls.ts'
import { seedCustomers } from './people.ts'

/** A work order with the texts that only its detail has. */
export interface StoredOrder extends ServiceRecord {
  readonly remark: string
}

/** The data of the sandbox: in the memory of the page, as seeded after each start. */
export interface World {
  customers: CustomerInfo[]
  calls: CallDetail[]
  orders: StoredOrder[]
  tasks: CallTaskDetail[]
  tips: MessageTip[]
  transfers: Transfer[]
  signState: SignState
  /** The state that the agent or a supervisor chose last: that of the seat outside of calls and wrap-up. */
  chosen: SignState
  /** Counts created rows, for their ids. */
  created: number
  readonly now: () => number
  /** Runs `act` once after that time in ms; returns what calls it off. */
  readonly later: (milliseconds: number, act: () => void) => () => void
  readonly push: <Name extends Topic>(
    topic: Name,
    data: Extract<Push, { topic: Name }>['data']
  ) => void
}

type Ports = Pick<World, 'now' | 'later' | 'push'>

/** The world that a sandbox begins with. */
export function openWorld(ports: Ports): World {
  const now = ports.now()
  const customers = seedCustomers(now)
  return {
    ...ports,
    customers,
    calls: seedCalls(now, customers),
    orders: [],
    tasks: [],
    tips: [
      {
        id: 'tip-1',
        title: sandboxMessages.helloTitle(),
        message: sandboxMessages.hello(),
        createTime: now,
        hasRead: false
      }
    ],
    transfers: [],
    signState: 'SIGN_FREE',
    chosen: 'SIGN_FREE',
    created: 0
  }
}

export const nextId = (world: World, kind: string): string => `${kind}-new-${++world.created}`

export const customerByPhone = (world: World, phone: string): CustomerInfo | undefined =>
  world.customers.find(customer => customer.phone === phone && !customer.isDelete)

/** Changes one call and keeps the order. */
export function changeCall(world: World, callRecordId: string, more: Partial<CallDetail>): void {
  world.calls = world.calls.map(call =>
    call.callRecordId === callRecordId ? { ...call, ...more } : call
  )
}

/** The state of the seat, pushed to the page. */
export function setSignState(world: World, signState: SignState): void {
  world.signState = signState
  world.push('agent_state_modify', { signState, registerState: true })
}

export function pushUnread(world: World): void {
  world.push('unread_modify', unreadOf(world))
}

export const unreadOf = (world: World) => ({
  messageTipCount: world.tips.filter(tip => !tip.hasRead).length,
  uploadMessageCount: 0
})
