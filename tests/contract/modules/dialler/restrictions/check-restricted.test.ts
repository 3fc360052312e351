import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  checkLicenceHours,
  checkLists,
  restrictionError
} from '../../../../../demo/server/modules/dialler/restrictions/check-restricted.ts'
import {
  listedAs,
  restrictionOf
} from '../../../../../demo/server/modules/dialler/restrictions/manual-restriction.ts'
import {
  ENTERPRISE,
  openRestrictions,
  other,
  phone,
  type Restrictions,
  third
} from '../../../../support/scenes/restriction-scenes.ts'

let scene: Restrictions
beforeAll(async () => {
  scene = await openRestrictions()
})
afterAll(() => scene.close())
afterEach(() => scene.clear())

const at = (hour: number) => ({
  db: scene.db,
  dialClock: () => new Date(2026, 4, 20, hour).getTime()
})
const outside = '智能机器人的呼叫时间为每日 9:00 至 20:00，现在不能拨打'

describe('a robot call that an agent orders', () => {
  it('is placed in the licensed hours only', async () => {
    expect(() => checkLicenceHours(at(8))).toThrow(outside)
    expect(() => checkLicenceHours(at(9))).not.toThrow()
    expect(await restrictionError(at(20), ENTERPRISE, phone)).toBe(outside)
    expect(await restrictionError(at(19), ENTERPRISE, phone)).toBeUndefined()
  })

  it('is not placed to a number on a list', async () => {
    await scene.list('black', phone)
    await scene.list('red', other)
    await scene.list('black', third, 3)
    const inBlacklist = '号码在黑名单中，不能拨打'
    expect(await restrictionError(at(10), ENTERPRISE, phone)).toBe(inBlacklist)
    expect(await restrictionError(at(10), ENTERPRISE, other)).toBe('号码在红名单中，不能拨打')
    expect(await restrictionError(at(10), ENTERPRISE, third)).toBeUndefined()
    await expect(checkLists(at(10), ENTERPRISE, third)).resolves.toBeUndefined()
    await expect(checkLists(at(10), ENTERPRISE, third, 3)).rejects.toThrow(inBlacklist)
  })

  it('waits for the database where that fails', async () => {
    const dialClock = (): number => {
      throw new Error('The database is away')
    }
    const failing = restrictionError({ db: scene.db, dialClock }, ENTERPRISE, phone)
    await expect(failing).rejects.toThrow('The database is away')
  })
})

describe('an agent’s own call', () => {
  it('is restricted by number, not by extension', async () => {
    await scene.list('black', '1234')
    await scene.list('black', '12345')
    expect(await listedAs(at(10), ENTERPRISE, '1234')).toBeUndefined()
    expect(await listedAs(at(10), ENTERPRISE, '12345')).toMatchObject({ reason: 'BLACKLIST' })
    expect(await restrictionOf(at(21), ENTERPRISE, '12-34')).toBeUndefined()
    expect(await restrictionOf(at(21), ENTERPRISE, '95588')).toEqual({
      reason: 'OUTSIDE_HOURS',
      message: '现在不在 9:00 至 20:00 之间，请确认是否仍要呼叫',
      canConfirm: true
    })
  })

  it('names the list that its number is on', async () => {
    await scene.list('black', phone)
    await scene.list('red', other)
    expect(await restrictionOf(at(10), ENTERPRISE, phone)).toEqual({
      reason: 'BLACKLIST',
      message: '该号码在黑名单中，请确认是否仍要呼叫',
      canConfirm: true
    })
    expect(await restrictionOf(at(10), ENTERPRISE, other)).toEqual({
      reason: 'RED_LIST',
      message: '该号码在红名单中，不能呼叫',
      canConfirm: false
    })
    expect(await restrictionOf(at(10), ENTERPRISE, third)).toBeUndefined()
  })
})
