import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../core/environment/environment.ts'
import { $enterpriseSwitch, switchFrom } from '../../../core/features/account/switch-enterprise.ts'
import { followSwitch } from '../../../shell/router/follow-enterprise-switch.ts'
import { openRouter } from '../../../shell/router/router.ts'
import { ok } from '../../support/core/test-server.ts'
import { signedIn, signIn, user } from '../../support/server/signed-in.ts'
import { testBar } from '../test-bar.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  stopCore()
})

/** A console at a page, its user signed in, and what happens around it. */
async function stand(isStandalone: boolean, tagCode = 'ADMIN') {
  const there = { ...signedIn('t-there'), entId: 'e-2', entName: '同心社区服务中心' }
  const { env } = await signIn({
    'GET /users/change_enterprise': () => ok(there),
    'PUT /deptEmployees/revoke_token': () => ok(null),
    'POST /oauth/switch_token': () => Response.json(there),
    'PUT /deptEmployees/replace_token': () => ok(null),
    'GET /users/login_log': () => ok([]),
    'GET /users/detail': () => ok({ ...user, roles: [{ name: '角色', tagCode }] })
  })
  const page = testBar('/personalData/table')
  let renderCount = 0
  const again = () => {
    renderCount++
  }
  ends.push(
    openRouter({ bar: page.bar, isStandalone, ask: async () => true, again }),
    followSwitch()
  )
  return { page, clock: env.clock, seen: () => [page.reloads(), renderCount] }
}

describe('after a change of enterprise', () => {
  it.each(['top-bar', 'dialog'] as const)(
    'requested in the %s, the console’s own page is reloaded after two seconds',
    async from => {
      const { page, clock, seen } = await stand(true)
      await switchFrom(from, 'e-2')
      await clock.advance(1999)
      expect(seen()).toEqual([0, 0])
      await clock.advance(1)
      expect(seen()).toEqual([1, 0])
      expect(page.now()).toBe('/personalData/table')
      expect($enterpriseSwitch.get()).toEqual({ status: 'none' })
    }
  )

  it.each([
    ['ADMIN', '/'],
    ['ACCOUNT', '/workbench']
  ])(
    'requested on the profile page, %s goes to %s and the page reloads after 50 ms',
    async (tag, path) => {
      const { page, clock, seen } = await stand(true, tag)
      await switchFrom('profile', 'e-2')
      expect(page.now()).toBe(path)
      await clock.advance(49)
      expect(seen()).toEqual([0, 0])
      await clock.advance(1)
      expect(seen()).toEqual([1, 0])
    }
  )

  it('in a host page only the console is rendered again', async () => {
    const { clock, seen } = await stand(false)
    await switchFrom('dialog', 'e-2')
    await clock.advance(2000)
    expect(seen()).toEqual([0, 1])
  })

  it('is ignored once handled', async () => {
    const { clock, seen } = await stand(true)
    await switchFrom('dialog', 'e-2')
    ends.push(followSwitch())
    await clock.advance(5000)
    expect(seen()).toEqual([1, 0])
  })
})
