import { afterEach, expect, it } from 'vitest'
import { stopCore } from '../../core/environment/environment.ts'
import { watch } from '../../shell/router/guard-effects.ts'
import { navigate, openRouter, rowsAre } from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { settle } from '../support/core/test-environment.ts'
import { signIn } from '../support/server/signed-in.ts'
import { testBar } from './test-bar.ts'

let stops: (() => void)[] = []

afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  stopCore()
  await settle()
})

it('is the dashboard channel on pages of the console, and the workbench channel in the workbench', async () => {
  rowsAre(routes)
  const page = testBar('/customer/index')
  const ask = async () => true
  stops = [openRouter({ bar: page.bar, isStandalone: true, ask, again: () => undefined }), watch()]
  const { env } = await signIn({}, { realtimePage: undefined })
  const channels = () => env.sockets.map(({ url }) => new URL(url).pathname)
  env.sockets[0]?.accept()
  expect(channels()).toEqual(['/ws/dashboard'])
  navigate('/customer/clue')
  await settle()
  expect(channels()).toEqual(['/ws/dashboard'])
  navigate('/workbench')
  await settle()
  expect(channels()).toEqual(['/ws/dashboard', '/ws/workbench'])
})
