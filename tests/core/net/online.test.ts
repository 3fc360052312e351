import { afterEach, describe, expect, it } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import { areaList } from '../../../core/lib/query/area-list.ts'
import { $isOnline } from '../../../core/net/online.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'

afterEach(stopCore)

describe('without a network', () => {
  it('a list keeps its old rows, and is read again by itself when the network is back', async () => {
    const env = testEnvironment()
    startCore(env)
    let isThere = true
    let requestCount = 0
    const list = areaList<string, object>({
      name: 'rows',
      query: {},
      load: async () => {
        requestCount++
        if (!isThere) throw new TypeError('Failed to fetch')
        return { list: [`row ${requestCount}`], total: 1 }
      }
    })
    await list.search({})
    expect($isOnline.get()).toBe(true)
    env.page.goOffline()
    isThere = false
    expect($isOnline.get()).toBe(false)
    await list.reload()
    expect(list.$list.get()).toMatchObject({ state: 'fail', list: [], old: ['row 1'], total: 1 })
    isThere = true
    env.page.wake('online')
    await settle()
    expect($isOnline.get()).toBe(true)
    expect(list.$list.get()).toMatchObject({ state: 'success', list: ['row 3'], old: [] })
    env.page.wake('online')
    await settle()
    expect(requestCount).toBe(3)
  })
})
