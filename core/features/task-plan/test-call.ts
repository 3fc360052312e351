/** Places one robot call to try out a script and a line. */
import { atom, readonlyType } from 'nanostores'
import { environment } from '../../environment/environment.ts'
import { toFailure } from '../../failure.ts'
import { plainNumber } from '../../lib/format/phone-number.ts'
import { telephone } from '../../lib/validation/phone-validators.ts'
import { every, type Rule, required } from '../../lib/validation/rule.ts'
import { commonMessages } from '../../messages/common-messages.ts'
import { call } from '../../net/http.ts'
import { whileSignedIn } from '../../session/signed-in-stores.ts'
import { quickCallMessages } from '../quick-calls/messages.ts'
import { taskPlan } from './endpoints.ts'
import type { TestCall } from './schemas.ts'

export interface TestCallDraft {
  readonly templateCode: string
  readonly phone: string
  /** Caller ids to choose from; empty means any. */
  readonly cidNumbers: readonly string[]
  readonly outRobotHolderId: string
  readonly blacklistLibId: number
}

export type TestCallState =
  | { readonly status: 'none' }
  | { readonly status: 'asking' }
  | { readonly status: 'refused'; readonly why: string }
  | { readonly status: 'on' | 'over' | 'lost'; readonly call: TestCall }

const LOOK_AGAIN_MS = 1000
/** Failed polls after which the state is given up as unknown. */
const MAX_FAILURES = 8
const silent = { silent: true } as const

const $state = atom<TestCallState>({ status: 'none' })
export const $testCall = readonlyType($state)

export const testPhoneRule: Rule = every(required(quickCallMessages.phoneMissing), value =>
  telephone(plainNumber(value))
)

let turn = 0
let stopLooking: (() => void) | undefined

/** Stops polling; the call itself continues. */
export function leaveTestCall(): void {
  turn++
  stopLooking?.()
  stopLooking = undefined
  $state.set({ status: 'none' })
}

/** Starts the call; its progress is in `$testCall`. Never rejects. */
export async function testCall(draft: TestCallDraft): Promise<void> {
  if ($state.get().status === 'asking' || $state.get().status === 'on') return
  leaveTestCall()
  const mine = turn
  $state.set({ status: 'asking' })
  const body = {
    ...{ templateCode: draft.templateCode, phone: plainNumber(draft.phone) },
    cidNumbers: [...draft.cidNumbers],
    outRobotHolderId: draft.outRobotHolderId || '0',
    blacklistLibId: draft.blacklistLibId
  }
  try {
    const started = await call(taskPlan.testCall, { body }, silent)
    if (mine === turn) follow(started)
  } catch (error) {
    const why = toFailure(error, commonMessages.networkJam()).message
    if (mine === turn) $state.set({ status: 'refused', why })
  }
}

function follow(started: TestCall): void {
  const mine = turn
  let failures = 0
  let isLooking = false
  let last = started
  const show = (seen: TestCall) => {
    last = seen
    failures = 0
    $state.set({ status: seen.endTime === null ? 'on' : 'over', call: seen })
    if (seen.endTime !== null) stop()
  }
  const stop = environment().every(LOOK_AGAIN_MS, () => {
    if (isLooking) return
    isLooking = true
    const { callRecordId } = last
    void call(taskPlan.testCallState, { callRecordId }, silent)
      .then(
        seen => mine === turn && show(seen),
        () => {
          failures += 1
          if (mine !== turn || failures < MAX_FAILURES) return
          stop()
          $state.set({ status: 'lost', call: last })
        }
      )
      .finally(() => {
        isLooking = false
      })
  })
  stopLooking = stop
  show(started)
}

whileSignedIn(() => leaveTestCall)
