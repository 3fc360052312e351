import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../core/environment/environment.ts'
import { $session } from '../../core/session/session.ts'
import { addLogoutGuard } from '../../shell/host-logout.ts'
import { openRouter, rowsAre } from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { $leaveQuestion, answerLeaving, signOut } from '../../shell/top-bar/ask-to-sign-out.ts'
import { settle } from '../support/core/test-environment.ts'
import { signIn } from '../support/server/signed-in.ts'
import { testBar } from './test-bar.ts'

let leaves: (() => void)[] = []

/** A signed-in user in a standalone console at this address. */
async function at(address: string, server: Parameters<typeof signIn>[0] = {}) {
  const { env } = await signIn(server)
  rowsAre(routes)
  const page = testBar(address)
  leaves.push(
    openRouter({
      bar: page.bar,
      isStandalone: true,
      ask: async () => true,
      again: () => undefined
    })
  )
  return { env, page }
}

afterEach(async () => {
  for (const leave of leaves) leave()
  leaves = []
  stopCore()
  await settle()
})

const state = () => $session.get().status

describe('signing out', () => {
  it('ends the session, and reloads the page a second later', async () => {
    const { env, page } = await at('/customer/index')
    await signOut()
    expect(state()).toBe('signed-out')
    await env.clock.advance(900)
    expect(page.reloads()).toBe(0)
    await env.clock.advance(200)
    expect(page.reloads()).toBe(1)
  })

  it('ends the session without the server, and loads nothing that cannot be loaded', async () => {
    const { env, page } = await at('/customer/index', {
      'POST /oauth/logout': () => new Response('', { status: 500 })
    })
    await signOut()
    expect(state()).toBe('signed-out')
    await env.clock.advance(5000)
    expect(page.reloads()).toBe(0)
  })

  it('prompts in the middle of an analysis, and goes on with it after no', async () => {
    await at('/analysis/self')
    await signOut()
    expect([$leaveQuestion.get(), state()]).toEqual(['analysis', 'signed-in'])
    await answerLeaving(false)
    expect([$leaveQuestion.get(), state()]).toEqual(['none', 'signed-in'])
    await signOut()
    await answerLeaving(true)
    expect([$leaveQuestion.get(), state()]).toEqual(['none', 'signed-out'])
  })

  it('is stopped when the page around the console refuses', async () => {
    const { env, page } = await at('/customer/index')
    leaves.push(addLogoutGuard(async () => false))
    await signOut()
    expect(state()).toBe('signed-in')
    await env.clock.advance(2000)
    expect(page.reloads()).toBe(0)
  })
})
