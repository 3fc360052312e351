import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  listsOf,
  robotsToday
} from '../../../../../demo/server/modules/dialler/restrictions/dial-restrictions.ts'
import {
  DAY,
  days,
  ENTERPRISE,
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

describe('robots call a number once a day', () => {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const tomorrow = new Date(2026, 4, 21).getTime()
  const today = (of = phone) => robotsToday(scene.db, ENTERPRISE, scene.taskId, [of], now)

  it('from midnight on, and again on the next day', async () => {
    await scene.called(now - midnight + 1)
    expect((await today()).size).toBe(0)
    await scene.called(now - midnight)
    expect(await today()).toEqual(new Map([[phone, tomorrow]]))
    expect((await today(other)).size).toBe(0)
  })

  it.each([
    ['redials of the task', () => ({ call_task_id: scene.taskId })],
    ['calls of agents', () => ({ call_type: 2 })],
    ['inbound calls', () => ({ direction: 1 })],
    ['calls of another enterprise', () => ({ enterprise_id: 'ent-2' })]
  ])('without counting %s', async (_, change) => {
    await scene.called(1000, change())
    expect((await today()).size).toBe(0)
  })

  it('unless the task is not bound by it; its limit is the earlier reason', async () => {
    await scene.called(1000, { call_task_id: 'another' })
    expect(await scene.restrictions({})).toEqual({})
    expect(await scene.restrictions({ daily: scene.taskId })).toEqual({
      [phone]: { reason: 'CALLED_TODAY', until: tomorrow }
    })
    expect(await scene.restrictions({ daily: scene.taskId, limit: days(1) })).toEqual(
      until(now - 1000 + DAY)
    )
  })
})

describe('the lists of an enterprise', () => {
  const onLists = async (...more: [boolean?]) =>
    listsOf(scene.db, ENTERPRISE, 0, [phone, other, third], ...more)

  it('restrict for good; the white list overrides the blacklist and the limits', async () => {
    await scene.list('black', phone)
    await scene.list('red', other)
    await scene.list('black', third)
    await scene.list('white', third)
    await scene.called(1000, { customer_phone: third })
    const all = () => scene.restrictions({ limit: days(0) }, [phone, other, third])
    expect(await all()).toEqual({
      [phone]: { reason: 'BLACKLIST', until: undefined },
      [other]: { reason: 'RED_LIST', until: undefined }
    })
    await scene.list('white', other)
    expect(await all()).toMatchObject({ [other]: { reason: 'RED_LIST' } })
  })

  it('bind a task by the global blacklist and its own library', async () => {
    await scene.list('black', phone, 3)
    await scene.list('black', other, 4)
    const phones = [phone, other]
    expect(await scene.restrictions({}, phones)).toEqual({})
    expect(Object.keys(await scene.restrictions({ library: 3 }, phones))).toEqual([phone])
  })

  it('can be checked without the red list, which leaves no trace then', async () => {
    await scene.list('red', phone)
    await scene.list('black', phone)
    await scene.list('red', other)
    await scene.list('white', third)
    expect(await onLists()).toEqual({
      white: new Set([third]),
      on: new Map([
        [phone, 'RED_LIST'],
        [other, 'RED_LIST']
      ])
    })
    expect((await onLists(false)).on).toEqual(new Map([[phone, 'BLACKLIST']]))
  })
})
