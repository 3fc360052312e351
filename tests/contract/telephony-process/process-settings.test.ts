/** The settings of the process of the exchange, and of servers that use it. */
import { spawnSync } from 'node:child_process'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  checkTelephonySettings,
  telephonyUrlOf
} from '../../../demo/server/telephony-process/process-options.ts'
import { warnUntrusted } from '../../../demo/server/telephony-process/warn-untrusted.ts'

const DATABASE_URL = 'postgres://hutong@database/hutong'
const root = new URL('../../..', import.meta.url).pathname

describe('TELEPHONY_URL', () => {
  it('is the origin of the process, or nothing', () => {
    const urlOf = (url: string) => telephonyUrlOf({ DATABASE_URL, TELEPHONY_URL: url })
    expect(telephonyUrlOf({})).toBeUndefined()
    expect(urlOf('')).toBeUndefined()
    expect(urlOf('http://10.0.0.5:8700/')).toBe('http://10.0.0.5:8700')
    for (const wrong of ['10.0.0.5:8700', 'ws://10.0.0.5:8700', 'http://t/sip', 'http://a:b@t'])
      expect(() => urlOf(wrong)).toThrow(`不能是 ${wrong}`)
  })

  it('needs the common database, and no outside exchange', () => {
    const TELEPHONY_URL = 'http://10.0.0.5:8700'
    expect(() => telephonyUrlOf({ TELEPHONY_URL })).toThrow('DATABASE_URL')
    expect(() =>
      telephonyUrlOf({ TELEPHONY_URL, DATABASE_URL, SIP_WS_URL: 'wss://pbx.example.cn' })
    ).toThrow('只能设置一个')
  })
})

describe('the process', () => {
  it('does not start beside an outside exchange, or behind another process', () => {
    expect(() => checkTelephonySettings({ DATABASE_URL })).not.toThrow()
    expect(() => checkTelephonySettings({ DATABASE_URL, SIP_WS_URL: 'wss://t' })).toThrow(
      '不需要电话进程'
    )
    expect(() => checkTelephonySettings({ DATABASE_URL, TELEPHONY_URL: 'http://t' })).toThrow(
      '不能设置 TELEPHONY_URL'
    )
  })

  it('ends with a sentence without a database', () => {
    const { DATABASE_URL: _, ...env } = process.env
    const { status, stderr } = spawnSync('node', ['demo/server/main.ts', 'telephony'], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { ...env, PORT: '0' }
    })
    expect([status, stderr]).toEqual([
      1,
      '电话进程需要 DATABASE_URL：与各服务器共用的 PostgreSQL 地址\n'
    ])
  }, 60_000)

  it('says once of a server that it does not trust its addresses', async () => {
    const lines: string[] = []
    const requestedBy = async (trustProxy: string[] | false, times: number) => {
      const app = Fastify({ trustProxy })
      warnUntrusted(app, line => lines.push(line))
      app.get('/', async ({ ip }) => ip)
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      const answers = []
      for (let at = 0; at < times; at++)
        answers.push((await app.inject({ url: '/', headers, remoteAddress: '10.0.0.11' })).body)
      return answers
    }
    expect(await requestedBy(['10.0.0.11'], 1)).toEqual(['192.0.2.7'])
    expect(lines).toEqual([])
    expect(await requestedBy(false, 2)).toEqual(['10.0.0.11', '10.0.0.11'])
    expect(await requestedBy(['10.0.0.99'], 1)).toEqual(['10.0.0.11'])
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('10.0.0.11 转发了电话连接，但不在 TRUST_PROXY 中')
  })
})
