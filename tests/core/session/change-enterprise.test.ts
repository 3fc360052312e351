import { describe, expect, test } from 'vitest'
import { startCore } from '../../../core/environment/environment.ts'
import { setOnCall } from '../../../core/session/call-guard.ts'
import {
  $session,
  $user,
  setAuthProvider,
  switchEnterprise
} from '../../../core/session/session.ts'
import { heldToken, liveToken } from '../../../core/session/token/credentials.ts'
import { refused, setUpSession, texts } from '../../support/core/session-scenarios.ts'
import { testEnvironment } from '../../support/core/test-environment.ts'
import { ok } from '../../support/core/test-server.ts'
import {
  signedIn,
  signIn,
  signInByProvider,
  smallServer,
  user
} from '../../support/server/signed-in.ts'

setUpSession()

describe('another enterprise', () => {
  const other = { ...signedIn('other'), entId: 'e-2', entName: '第二企业' }
  const steps = {
    'PUT /deptEmployees/revoke_token': () => ok(null),
    'POST /oauth/switch_token': () => Response.json(other),
    'PUT /deptEmployees/replace_token': () => ok(null)
  }

  test('is entered by revoke, switch and replace', async () => {
    const { server } = await signIn(steps)
    const from = server.requests.length
    await switchEnterprise('e-2')
    const [revoke, change, replace] = server.requests.slice(from)
    expect(revoke?.url.search).toBe('?enterpriseId=e-1&clientId=web')
    expect(Object.fromEntries(new URLSearchParams(change?.body))).toEqual({
      access_token: 't1',
      enterprise_id: 'e-2'
    })
    expect(replace?.url.search).toBe('?expiresIn=7200&clientId=web')
    expect(replace?.headers.get('authorization')).toBe('Bearer other')
    expect(liveToken()?.accessToken).toBe('other')
    expect($session.get()).toMatchObject({ user: { entId: 'e-2', entName: '第二企业' } })
    expect(texts()).toEqual(['切换成功'])
  })

  test('keeps no refresh token in a page whose tokens the host provides', async () => {
    const server = smallServer(steps)
    const env = testEnvironment({ fetch: server.fetch })
    startCore(env)
    setAuthProvider(async () => ({
      accessToken: 'p',
      expiresAt: env.now() + 3_600_000,
      userId: 'u-1',
      entId: 'e-1',
      userName: '张伟'
    }))
    await signInByProvider(env)
    await switchEnterprise('e-2')
    expect(heldToken()).toMatchObject({ accessToken: 'other', from: 'provider' })
    expect(heldToken()?.refreshToken).toBeUndefined()
    expect(JSON.stringify(env.browser.posted)).not.toContain('refresh-of')
  })

  test.each(Object.keys(steps))('stays as it was when %s fails', async step => {
    const fail = () => Response.json({ code: 0, message: '不允许' })
    await signIn({ ...steps, [step]: fail })
    const before = $session.get()
    await expect(switchEnterprise('e-2')).rejects.toMatchObject(refused('不允许'))
    expect(liveToken()?.accessToken).toBe('t1')
    expect($session.get()).toBe(before)
    expect($user.get()).toEqual(user)
    expect(texts()).toEqual(['不允许'])
  })

  test('waits until the call is over', async () => {
    const { server } = await signIn(steps)
    setOnCall(true)
    await expect(switchEnterprise('e-2')).rejects.toMatchObject({
      message: '通话中不能切换企业，请先结束通话'
    })
    expect(server.count('/deptEmployees/revoke_token')).toBe(0)
  })
})
