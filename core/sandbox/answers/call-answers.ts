import { endpoints } from '../../contract/first-endpoints.ts'
import { callDetails } from '../../features/call-detail/endpoints.ts'
import type { CallDetail } from '../../features/call-detail/schemas.ts'
import { intentLetterOf } from '../../features/customer-details/enums.ts'
import { numbers } from '../../features/number-reveal/endpoints.ts'
import { recordingPause } from '../../features/recording-pause/endpoints.ts'
import { type Answer, answer, pageOfRows, Refusal } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import { recordingsOf } from '../simulation/simulated-recording.ts'
import { dialogueOf, gradingLevels } from '../world/scripts.ts'
import { changeCall, customerByPhone, type World } from '../world/world.ts'

const RED_LISTED = '9'
const BLACK_LISTED = '8'

function callOf(world: World, callRecordId: string | undefined): CallDetail {
  const call = world.calls.find(one => one.callRecordId === callRecordId)
  if (!call) throw new Refusal(sandboxMessages.noCall(), 'NOT_FOUND')
  return call
}

interface Search {
  readonly customerPhone?: string | undefined
  readonly customerName?: string | undefined
  readonly customerId?: string | undefined
  readonly callDirectionType?: number | undefined
  readonly connectResult?: number | undefined
  readonly hangupType?: number | undefined
  readonly intentLetter?: string | undefined
  readonly isMissed?: string | undefined
  readonly isAnswered?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

const letterOf = ({ manualIntentCode, intentName }: CallDetail) =>
  intentLetterOf(manualIntentCode ?? intentName ?? '')

const holds = (text: string, part: string | undefined) => !part || text.includes(part)
const is = <Value>(value: Value, wanted: Value | undefined) =>
  wanted === undefined || value === wanted

/** The calls of a search, newest first; parameters that the sandbox has no data for match all. */
const found = ({ calls }: World, search: Search) =>
  calls.filter(
    call =>
      holds(call.customerPhone, search.customerPhone) &&
      holds(call.customerName, search.customerName) &&
      is(call.customerId, search.customerId) &&
      is<number>(call.callDirectionType, search.callDirectionType) &&
      is<number>(call.connectResult, search.connectResult) &&
      is<number>(call.hangupType, search.hangupType) &&
      (!search.intentLetter || letterOf(call) === search.intentLetter) &&
      (search.isMissed !== 'true' || (call.callDirectionType === 1 && call.connectResult !== 0)) &&
      (search.isAnswered !== 'true' || call.connectResult === 0) &&
      (search.isAnswered !== 'false' || call.connectResult !== 0) &&
      call.callStartTime >= (search.beginTime ?? 0) &&
      call.callStartTime <= (search.endTime ?? Number.POSITIVE_INFINITY)
  )

const restrictionOf = (number: string) => {
  if (number.at(-1) === RED_LISTED)
    return { reason: 'RED_LIST' as const, message: sandboxMessages.redList(), canConfirm: false }
  if (number.at(-1) === BLACK_LISTED)
    return { reason: 'BLACKLIST' as const, message: sandboxMessages.blackList(), canConfirm: true }
  return null
}

const { calls } = endpoints

const recordingOf = (world: World, callRecordId: string) => ({
  callRecordId,
  canPause: true,
  isPaused: world.pausedCallId === callRecordId,
  secondsLeft: null
})

export const callAnswers: readonly Answer[] = [
  answer(calls.check, ({ body }) => ({ restriction: restrictionOf(body.customerPhone) })),
  answer(calls.hangUp, ({ world, path }) => {
    // The telephone ends the call itself.
    callOf(world, path.callRecordId)
    return null
  }),
  answer(calls.panel, ({ world, path }) => {
    const call = callOf(world, path.callRecordId)
    return {
      callRecordId: call.callRecordId,
      customerId: call.customerId,
      customerName: call.customerName,
      customerPhone: call.customerPhone,
      area: call.area,
      telecomOperator: call.telecomOperator ?? '',
      callDirectionType: call.callDirectionType,
      dialPanelVisble: true,
      fixedAreaCode: '',
      entNickname: '',
      entLogo: '',
      survivalField: ''
    }
  }),
  answer(calls.records, ({ world, query }) => pageOfRows(found(world, query), query)),
  answer(calls.recordCount, ({ world, query }) => found(world, query).length),
  answer(callDetails.count, ({ world, query }) => found(world, query).length),
  answer(calls.record, ({ world, path }) => callOf(world, path.callRecordId)),
  answer(callDetails.base, ({ world, path, query }) => {
    const call = callOf(world, path.callRecordId)
    const customer = customerByPhone(world, call.customerPhone)
    return {
      ...call,
      followStatus: customer?.followStatus ?? 1,
      callItemInfo: customer
        ? {
            ...customer,
            customerId: customer.id,
            callItemId: call.callItemId,
            callItemNumberId: call.callItemNumberId,
            callTaskCustomerId: null,
            callStatus: 2,
            manualMarkIntent: call.manualMarkIntent,
            customFieldsMap: customer.customFields
          }
        : null,
      ...(query.includeHistory === 'true' && {
        customers: customer ? [customer] : [],
        historyRecords: world.calls.filter(
          one => one.customerPhone === call.customerPhone && one !== call
        ),
        callTargetChain: [],
        satisfaction: null
      })
    }
  }),
  answer(callDetails.followUp, ({ world, path, query }) =>
    world.calls.filter(
      call =>
        call.customerId === path.customerId &&
        (query.callType === '' || String(call.callType) === query.callType)
    )
  ),
  answer(callDetails.dialogue, ({ world, path }) => {
    const list = dialogueOf(callOf(world, path.callRecordId))
    return { list, total: list.length, hasMore: false, isRunning: false }
  }),
  answer(callDetails.audioSlice, ({ world, path: { callRecordId = '' } }) => ({
    [callRecordId]: [...recordingsOf(world, callRecordId)]
  })),
  answer(recordingPause.state, ({ world, path }) =>
    recordingOf(world, callOf(world, path.callRecordId).callRecordId)
  ),
  answer(recordingPause.pause, ({ world, path, body: { isPaused } }) => {
    const { callRecordId } = callOf(world, path.callRecordId)
    world.pausedCallId = isPaused ? callRecordId : undefined
    return recordingOf(world, callRecordId)
  }),
  // No number of the sandbox is masked.
  answer(numbers.charge, () => 0),
  answer(numbers.decipher, () => []),
  answer(callDetails.repair, ({ world, path }) => {
    callOf(world, path.callRecordId)
    return { repairItemInfo: null }
  }),
  answer(callDetails.seen, ({ world, query }) => {
    changeCall(world, query.callRecordId, { isSeen: true })
    return null
  }),
  answer(callDetails.templateIntent, () => [...gradingLevels]),
  answer(callDetails.intentRules, () => pageOfRows([], { pageSize: 999 })),
  answer(callDetails.extend, ({ world, path, body }) => {
    const { callRecordId } = callOf(world, path.callRecordId)
    changeCall(world, callRecordId, {
      ...(body.remark !== undefined && { remark: body.remark }),
      ...(body.manualMarkIntent !== undefined && { manualMarkIntent: body.manualMarkIntent }),
      ...(body.manualIntentCode !== undefined && { manualIntentCode: body.manualIntentCode }),
      ...(body.manualIntentName !== undefined && { manualIntentName: body.manualIntentName }),
      ...(body.handleStatus !== undefined && { handleStatus: body.handleStatus })
    })
    return null
  })
]
