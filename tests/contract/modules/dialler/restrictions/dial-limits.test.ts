import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AGAIN_SOON } from '../../../../../demo/server/modules/dialler/restrictions/dial-restrictions.ts'
import {
  DAY,
  days,
  ENTERPRISE,
  type Limits,
  now,
  openRestrictions,
  other,
  phone,
  type Restrictions,
  third,
  until
} from '../../../../support/scenes/restriction-scenes.ts'

let scene: Restrictions
beforeAll(async () => {
  scene = await openRestrictions()
})
afterAll(() => scene.close())
afterEach(() => scene.clear())

describe('calls per number', () => {
  it('are allowed again when the oldest counted call leaves the window', async () => {
    await scene.called(1000)
    expect(await scene.restrictions({ limit: days(2) })).toEqual({})
    await scene.called(5000)
    expect(await scene.restrictions({ limit: days(2) })).toEqual(until(now - 5000 + DAY))
    await scene.called(3000)
    expect(await scene.restrictions({ limit: days(2) })).toEqual(until(now - 3000 + DAY))
    expect(await scene.restrictions({ limit: days(3) })).toEqual(until(now - 5000 + DAY))
    expect(await scene.restrictions({ limit: days(4) })).toEqual({})
  })

  it('count while they are younger than the window', async () => {
    await scene.called(DAY)
    expect(await scene.restrictions({ limit: days(1) })).toEqual({})
    await scene.called(DAY - 1)
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now + 1))
  })

  it.each([
    ['dayFreq', 1],
    ['weekFreq', 7],
    ['monthFreq', 30]
  ] as const)('%s counts periods of %s days, at least one and at most 9999', async (span, days) => {
    await scene.called(1000)
    const windowOf = (dialPeriod: number) =>
      scene.restrictions({ limit: { connect: { [span]: { dialPeriod, dialLeft: 1 } } } as Limits })
    for (const [dialPeriod, counted] of [
      [2, 2],
      [0, 1],
      [20_000, 9999]
    ] as const)
      expect(await windowOf(dialPeriod)).toEqual(until(now - 1000 + counted * days * DAY))
  })

  it('are forbidden for the whole window by a limit of none', async () => {
    expect(await scene.restrictions({ limit: days(0) })).toEqual(until(now + DAY))
  })

  it('wait for the later of several limits, in whichever order they are', async () => {
    await scene.called(1000)
    await scene.called(2 * DAY)
    const limits = (dayLeft: number, weekLeft: number): Limits =>
      ({
        connect: {
          dayFreq: { dialPeriod: 1, dialLeft: dayLeft },
          weekFreq: { dialPeriod: 1, dialLeft: weekLeft }
        }
      }) as Limits
    expect(await scene.restrictions({ limit: limits(1, 3) })).toEqual(until(now - 1000 + DAY))
    expect(await scene.restrictions({ limit: limits(1, 2) })).toEqual(until(now + 5 * DAY))
    expect(await scene.restrictions({ limit: limits(0, 2) })).toEqual(until(now + 5 * DAY))
    const tenDays = { dayFreq: { dialPeriod: 10, dialLeft: 1 } }
    const week = { weekFreq: { dialPeriod: 1, dialLeft: 1 } }
    expect(
      await scene.restrictions({ limit: { connect: { ...tenDays, ...week } } as Limits })
    ).toEqual(until(now - 1000 + 10 * DAY))
  })

  it('count in each window by their own age', async () => {
    await scene.called(1000)
    await scene.called(DAY)
    const week = { weekFreq: { dialPeriod: 1, dialLeft: 9 } }
    const limits = { connect: { dayFreq: { dialPeriod: 1, dialLeft: 2 }, ...week } } as Limits
    expect(await scene.restrictions({ limit: limits })).toEqual({})
    await scene.called(2 * DAY)
    expect(await scene.restrictions({ limit: limits })).toEqual({})
  })

  it('are counted apart by whether they were answered', async () => {
    const once = { dayFreq: { dialPeriod: 1, dialLeft: 1 } }
    const [connect, unconnect] = [{ connect: once }, { unconnect: once }] as Limits[]
    await scene.called(1000, { answered_at: null })
    expect(await scene.restrictions({ limit: connect as Limits })).toEqual({})
    expect(await scene.restrictions({ limit: unconnect as Limits })).toEqual(
      until(now - 1000 + DAY)
    )
  })

  it('count for their own number and enterprise, and outbound only', async () => {
    await scene.called(1000, { customer_phone: other })
    await scene.called(1000, { enterprise_id: 'ent-2' })
    await scene.called(1000, { direction: 1 })
    expect(await scene.restrictions({ limit: days(1) })).toEqual({})
    expect(Object.keys(await scene.restrictions({ limit: days(1) }, [phone, other]))).toEqual([
      other
    ])
    // The leg of an agent whom a task rings is inbound.
    await scene.called(1000, { direction: 1, call_task_id: scene.taskId })
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now - 1000 + DAY))
  })

  it('are unlimited where the limit is switched off, or there is none', async () => {
    await scene.called(1000)
    expect(await scene.restrictions({ limit: days(1), isOff: true })).toEqual({})
    expect(await scene.restrictions({ limit: {} as Limits })).toEqual({})
    expect(await scene.restrictions({ limit: days(1) }, [])).toEqual({})
  })
})

describe('a call in progress', () => {
  const running = { ended_at: null, answered_at: null }
  const item = (change: object = {}) =>
    scene.db
      .insertInto('call_item')
      .values({
        ...{
          task_id: scene.taskId,
          enterprise_id: ENTERPRISE,
          phone,
          customer_name: '',
          status: 1
        },
        ...{ dialled: phone, begun_at: now - 1000, ends_at: now + 30_000, ...change }
      })
      .execute()

  it('counts as answered and as missed until its result is known', async () => {
    await scene.called(1000, running)
    const once = { dayFreq: { dialPeriod: 1, dialLeft: 1 } }
    for (const one of [{ connect: once }, { unconnect: once }] as Limits[])
      expect(await scene.restrictions({ limit: one })).toEqual(until(now + AGAIN_SOON))
    expect(await scene.restrictions({ limit: days(2) })).toEqual({})
  })

  it('counts together with those that have ended', async () => {
    await scene.called(1000, running)
    await scene.called(5000)
    expect(await scene.restrictions({ limit: days(2) })).toEqual(until(now + AGAIN_SOON))
    expect(await scene.restrictions({ limit: days(3) })).toEqual({})
  })

  it('does not shorten the limit that ended calls have reached', async () => {
    await scene.called(1000, running)
    await scene.called(5000)
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now - 5000 + DAY))
  })

  it('of a task restricts until its result can be known, and soon after that', async () => {
    await item()
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now + 30_000))
    await scene.db
      .updateTable('call_item')
      .set({ ends_at: now - 1 })
      .execute()
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now + AGAIN_SOON))
  })

  it('of a task counts once, although it has a record already', async () => {
    await item({ record_id: await scene.called(1000, running) })
    expect(await scene.restrictions({ limit: days(2) })).toEqual({})
    expect(await scene.restrictions({ limit: days(1) })).toEqual(until(now + 30_000))
  })

  it('of a task counts for the number dialled, in its enterprise, while it is on', async () => {
    await item({ dialled: other })
    await item({ phone: third, status: 2 })
    expect(await scene.restrictions({ limit: days(1) })).toEqual({})
    await scene.db.updateTable('call_item').set({ enterprise_id: 'ent-2' }).execute()
    expect(await scene.restrictions({ limit: days(1) }, [other])).toEqual({})
  })
})
