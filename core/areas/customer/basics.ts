/** Who is on show: a customer by id, whoever a call was with, or a clue. */
import { callDetails } from '../../contract/endpoints/call-details.ts'
import { customerDetails } from '../../contract/endpoints/customer-details.ts'
import { environment } from '../../environment.ts'
import { fetched } from '../../lib/fetched.ts'
import { call } from '../../net/http.ts'
import { type Asked, type Known, metasOf, nobody } from './known.ts'

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

const repairOf = (callRecordId: string | undefined) =>
  callRecordId !== undefined && isReconnecting()
    ? call(callDetails.repair, { callRecordId }, silent).then(
        ({ repairItemInfo }) => repairItemInfo ?? undefined,
        () => undefined
      )
    : undefined

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
  return { info, related: related.map(({ id, customerName }) => ({ id, customerName })) }
}
