/** Who is on show: a customer by id, whoever a call was with, or a clue. */
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { customFields } from '../../contract/endpoints/custom-fields.ts'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import type { CallBase, CallDetail, RepairItemInfo } from '../../contract/entities/call-detail.ts'
import type { ClueDetails } from '../../contract/entities/clue.ts'
import type { FieldMeta } from '../../contract/entities/custom-field.ts'
import type { CustomerInfo } from '../../contract/entities/customer-info.ts'
import { environment } from '../../environment.ts'
import { fetched } from '../../lib/fetched.ts'
import { call } from '../../net/http.ts'

/** What a host or the console wants to be shown. */
export interface Asked {
  readonly customerId: string | undefined
  readonly callRecordId: string | undefined
  /** 1: the id is a clue's. */
  readonly sourceType: '0' | '1'
}

/** A name among those that share a number. */
export interface Related {
  readonly id: string
  readonly customerName: string
}

/** Everything that the panel shows of somebody; `info` is undefined for a number that nobody has. */
export interface Known {
  readonly info: CustomerInfo | undefined
  readonly clue: ClueDetails | undefined
  /** The call that was asked for. */
  readonly call: CallBase | undefined
  readonly related: readonly Related[]
  readonly metas: readonly FieldMeta[]
  readonly repair: RepairItemInfo | undefined
  /** The calls, where no list of the customer's has them. */
  readonly calls: readonly CallDetail[] | undefined
}

const silent = { silent: true } as const
/** Doc 3 §7: whoever repairs lost contacts sets it; its name is ours. */
const RECONNECT_FLAG = 'hutong:reconnect'

function isReconnecting(): boolean {
  try {
    return /^(1|true)$/.test(environment().storage.getItem(RECONNECT_FLAG) ?? '')
  } catch {
    return false
  }
}

/** The fields that the enterprise has added; none when they do not come. */
export const metasOf = () =>
  call(customFields.meta, { query: { fieldScope: 'customer' } }, silent).catch(() => [])

const repairOf = (callRecordId: string | undefined) =>
  callRecordId !== undefined && isReconnecting()
    ? call(callDetails.repair, { callRecordId }, silent).then(
        ({ repairItemInfo }) => repairItemInfo ?? undefined,
        () => undefined
      )
    : undefined

export const nobody: Known = {
  info: undefined,
  clue: undefined,
  call: undefined,
  related: [],
  metas: [],
  repair: undefined,
  calls: undefined
}

/** Nobody and no call: only what somebody new could be asked. */
export const isBlank = ({ info, clue, call }: Known): boolean => !(info || clue || call)

/** Reads everything at once that can be. Rejects when it is not known who that is. */
export async function readKnown(asked: Asked): Promise<Known> {
  if (asked.sourceType === '1' && asked.customerId !== undefined) {
    const { readClue } = await fetched(() => import('./read-clue.ts'))
    return readClue(asked.customerId)
  }
  const { callRecordId } = asked
  // Whoever calls is to be seen at once: one whose id is known is read beside the call.
  const [base, named, metas, repair] = await Promise.all([
    callRecordId === undefined
      ? undefined
      : call(callDetails.base, { callRecordId, query: { includeHistory: 'true' } }, silent),
    asked.customerId ? readCustomer(asked.customerId) : undefined,
    metasOf(),
    repairOf(callRecordId)
  ])
  const customerId = asked.customerId ?? base?.customerId ?? base?.callItemInfo?.customerId
  const people = named ?? (customerId ? await readCustomer(customerId) : undefined)
  return {
    ...nobody,
    info: people?.info,
    related: people?.related ?? [],
    call: base,
    metas,
    repair,
    calls: customerId || !base ? undefined : [base]
  }
}

async function readCustomer(customerId: string) {
  const [info, related] = await Promise.all([
    call(customerDetails.basicInformation, { customerId }, silent),
    call(customerDetails.related, { customerId }, silent).catch(() => [])
  ])
  // The server puts whoever was asked for first; tabs stay where they are.
  const inOrder = related.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { info, related: inOrder.map(({ id, customerName }) => ({ id, customerName })) }
}
