/** Storage, tabs and copies of the product; and a session that has not started. */
import { afterEach, describe, expect, it } from 'vitest'
import {
  type Environment,
  type ProbePort,
  startCore,
  stopCore
} from '../../../../core/environment/environment.ts'
import { diagnose } from '../../../../core/features/doctor/request-diagnosis.ts'
import { testProbes } from '../../../support/core/test-devices.ts'
import { testEnvironment } from '../../../support/core/test-environment.ts'
import { reportOf, resultOf } from '../../../support/doctor/doctor-scene.ts'

afterEach(stopCore)

function start(probes: Partial<ProbePort> = {}, more: Partial<Environment> = {}) {
  const openProbes = async () => ({ ...testProbes(), ...probes })
  const env = testEnvironment({ openProbes, ...more })
  startCore(env)
  return env
}

describe('the storage', () => {
  it('keeps values', async () => {
    expect((await resultOf(start(), 'storage')).status).toBe('ok')
  })
  it('is blocked', async () => {
    const env = start({ isStored: kind => kind === 'session' })
    expect(await resultOf(env, 'storage')).toMatchObject({
      status: 'warning',
      finding: '浏览器不保存本页面的数据',
      details: { local: false, session: true }
    })
  })
})

describe('the tabs', () => {
  it('exchange messages and locks', async () => {
    expect((await resultOf(start(), 'tabs')).status).toBe('ok')
  })
  it('exchange no messages', async () => {
    const env = start()
    env.browser.deafen()
    expect((await resultOf(env, 'tabs')).finding).toBe('标签页之间无法通信')
  })
  it('have no locks', async () => {
    const env = start({}, { locks: undefined })
    expect(await resultOf(env, 'tabs')).toMatchObject({
      status: 'warning',
      finding: '浏览器没有 Web Locks，标签页改用消息协调电话'
    })
  })
})

describe('the copies on the page', () => {
  it('are one', async () => {
    expect(await resultOf(start(), 'versions')).toMatchObject({
      status: 'ok',
      finding: '页面上只有一份呼通，版本 0.0.1'
    })
  })
  it('are two, named with their addresses', async () => {
    const copies = () => [
      { version: '0.2.0', address: 'https://cc.test/dist/core.js' },
      { version: '0.1.0', address: 'https://cdn.test/app/core.js?key=secret' }
    ]
    expect(await resultOf(start({ copies }), 'versions')).toMatchObject({
      status: 'warning',
      finding: '页面上有 2 份呼通：0.2.0（https://cc.test）、0.1.0（https://cdn.test）',
      details: { copy2: '0.1.0 https://cdn.test/app/' }
    })
  })
})

it('a check that breaks is reported as such, and the others run', async () => {
  const env = start({
    isStored: () => {
      throw new RangeError('broken')
    }
  })
  expect(await resultOf(env, 'storage')).toMatchObject({
    status: 'failed',
    finding: '检测未能完成',
    details: { error: 'RangeError' }
  })
  expect((await resultOf(env, 'versions')).status).toBe('ok')
})

it('rejects without a session', async () => {
  await expect(diagnose()).rejects.toMatchObject({
    name: 'Failure',
    kind: 'invalid',
    message: '页面上没有启动呼通会话'
  })
})

it('in the sandbox checks what is of the browser, and nothing else', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const env = start({ isSandbox: true }, { fetch, locks: undefined })
  const { checks } = await reportOf(env, { microphone: true, echoNumber: '9196' })
  expect(checks).toHaveLength(14)
  const { ok = [], 'not-checked': rest = [], ...others } = Object.groupBy(checks, one => one.status)
  expect(others).toEqual({})
  expect(ok.map(({ check }) => check)).toEqual(['csp', 'storage', 'versions'])
  const applying = rest.filter(({ finding }) => !finding.includes('演示沙箱'))
  expect(applying.map(({ check }) => check)).toEqual(['speaker'])
})
