import { faker } from '@faker-js/faker/locale/zh_CN'
import type { Insertable } from 'kysely'
import type { Tables } from '../../db/schema/schema.ts'
import { accounts, cidHolders } from '../../seed/accounts.ts'
import type { Person } from '../../seed/person-type.ts'

const DAY = 24 * 60 * 60 * 1000
type Row = Omit<Insertable<Tables['call_record']>, 'enterprise_id'>

/** Endings of calls by weight: connect result and hang-up side. */
const outcomes = [
  { weight: 58, value: { result: 0, hangUp: 3 } },
  { weight: 16, value: { result: 0, hangUp: 1 } },
  { weight: 10, value: { result: 6, hangUp: 4 } },
  { weight: 6, value: { result: 5, hangUp: 3 } },
  { weight: 4, value: { result: 7, hangUp: 3 } },
  { weight: 3, value: { result: 2, hangUp: 4 } },
  { weight: 2, value: { result: 3, hangUp: 4 } },
  { weight: 1, value: { result: 1, hangUp: 4 } }
]

/** A time within the last thirty days, during working hours. */
function workingMoment(now: number): number {
  const day = Math.floor((now - faker.number.int({ max: 29 }) * DAY) / DAY) * DAY
  const hours = faker.helpers.weightedArrayElement([
    { weight: 5, value: [9, 11] },
    { weight: 1, value: [12, 13] },
    { weight: 5, value: [14, 17] },
    { weight: 1, value: [18, 19] }
  ] as { weight: number; value: [number, number] }[])
  const hour = faker.number.int({ min: hours[0], max: hours[1] })
  // UTC+8: China's working hours.
  const at = day + (hour - 8) * 60 * 60 * 1000 + faker.number.int({ max: 3_599_999 })
  return at < now - 600_000 ? at : at - DAY
}

/** Calls of the last thirty days between the first enterprise's agents and its customers. */
export function callRecords(count: number, customers: readonly Person[], now: number): Row[] {
  faker.seed(20_260_202)
  const agents = accounts.flatMap(({ id, name, places }) =>
    places
      .filter(({ enterprise }) => enterprise === 'ent-1')
      .map(({ extension }) => ({ id, name, extension }))
  )
  return Array.from({ length: count }, (_, index) => {
    const agent = faker.helpers.weightedArrayElement(
      agents.map(value => ({ value, weight: value.extension === '900' ? 1 : 8 }))
    )
    const customer = faker.helpers.arrayElement(customers)
    const { result, hangUp } = faker.helpers.weightedArrayElement(outcomes)
    const startedAt = workingMoment(now)
    const rang = faker.number.int({ min: 2, max: result === 6 ? 60 : 25 }) * 1000
    const talked = Math.round(faker.number.float({ min: 2, max: 6.2 }) ** 3.3) * 1000
    const answeredAt = result === 0 ? startedAt + rang : null
    return {
      id: `record-${index + 1}`,
      user_id: agent.id,
      agent_name: agent.name,
      extension: agent.extension,
      direction: faker.datatype.boolean(0.3) ? 1 : 0,
      customer_id: customer.id,
      customer_name: customer.name,
      customer_phone: customer.phone,
      our_number: faker.helpers.arrayElement(cidHolders['ent-1']).cidNumber,
      area: customer.area,
      operator: customer.operator,
      started_at: startedAt,
      answered_at: answeredAt,
      ended_at: answeredAt === null ? startedAt + rang : answeredAt + talked,
      holding_seconds:
        answeredAt !== null && faker.datatype.boolean(0.08)
          ? faker.number.int({ min: 5, max: 90 })
          : 0,
      connect_result: result,
      hangup_type: hangUp,
      has_recording: false
    }
  })
}
