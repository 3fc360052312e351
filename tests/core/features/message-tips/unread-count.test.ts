import { afterEach, describe, expect, test } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { $unread, expectUnread } from '../../../../core/features/message-tips/unread-count.ts'
import { logout } from '../../../../core/session/session.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { signIn } from '../../../support/server/signed-in.ts'

afterEach(stopCore)

const counted = (messageTipCount: number) => ({
  'GET /message_tips/unread': () => ok({ messageTipCount, uploadMessageCount: 0 })
})
const silent = { 'GET /message_tips/unread': () => Response.json({}, { status: 500 }) }

describe('the counts of the top bar', () => {
  test('are those of last time until the server has answered', async () => {
    const { env } = await signIn(counted(4))
    const kept = new Map(env.browser.storage.kept)
    stopCore()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: () => undefined,
      removeItem: () => undefined
    }
    await signIn(silent, { storage })
    expect($unread.get()).toEqual({ messageTipCount: 4, uploadMessageCount: 0 })
  })

  test('are cleared with the session they belong to', async () => {
    const { env } = await signIn(counted(4))
    const keys = () => [...env.browser.storage.kept.keys()]
    expect(keys()).toContain('hutong:unread:u-1:e-1')
    await logout()
    await settle()
    expect(keys()).not.toContain('hutong:unread:u-1:e-1')
    expect($unread.get()).toEqual({ messageTipCount: 0, uploadMessageCount: 0 })
    expectUnread({ messageTipCount: 9 })
    expect(keys().filter(key => key.startsWith('hutong:unread'))).toEqual([])
  })
})
