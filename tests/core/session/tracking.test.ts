import { afterEach, expect, test } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { onHostEvent, type SessionEvents } from '../../../core/public-events.ts'
import { track } from '../../../core/session/tracking.ts'
import { ok } from '../../support/core/test-server.ts'
import { signIn, user } from '../../support/server/signed-in.ts'

afterEach(stopCore)

test.each([
  [true, 1],
  [false, 0]
])('with webTracking %s the host is notified of %d actions', async (webTracking, count) => {
  const loginEnterprise = { ...user.loginEnterprise, webTracking }
  await signIn({ 'GET /users/detail': () => ok({ ...user, loginEnterprise }) })
  const events: SessionEvents['track'][] = []
  const stop = onHostEvent('track', detail => events.push(detail))
  track({ kind: 'action', page: 'CustomerManage', action: 'export' })
  stop()
  expect(events).toHaveLength(count)
  for (const one of events)
    expect(one).toEqual({
      kind: 'action',
      page: 'CustomerManage',
      action: 'export',
      at: expect.any(Number)
    })
})
