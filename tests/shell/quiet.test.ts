import { afterEach, expect, it } from 'vitest'
import { playRecording } from '../../core/areas/recording/playback.ts'
import { makeSoundsBy } from '../../core/areas/recording/sound.ts'
import { $playback } from '../../core/areas/recording/state.ts'
import { stopCore } from '../../core/environment.ts'
import { quietAfterRobots } from '../../shell/quiet.ts'
import { navigate, openRouter, rowsAre, setQuery } from '../../shell/router.ts'
import { routes } from '../../shell/routes.ts'
import { signIn } from '../support/signed-in.ts'
import { settle } from '../support/test-environment.ts'
import { ok } from '../support/test-server.ts'
import { testSounds } from '../support/test-sound.ts'
import { testBar } from './test-bar.ts'

const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
  stopCore()
  makeSoundsBy()
})

it('a recording stops when the page aiIncomRecord is left, and when no other is', async () => {
  const sounds = testSounds()
  makeSoundsBy(sounds)
  await signIn({
    'GET /call_records/r1/audio_slice': () => ok({ r1: ['/recordings/r1'] })
  })
  rowsAre(routes)
  const holder = { isStandalone: false, ask: async () => true, again: () => undefined }
  leaves.push(
    openRouter({ ...holder, bar: testBar('/callManage/outCall').bar }),
    quietAfterRobots()
  )
  const goTo = async (path: string) => {
    navigate(path)
    await settle()
    return sounds.loud()
  }
  await playRecording('r1')
  expect(await goTo('/callManage/income')).toBe(1)
  expect(await goTo('/callManage/aiIncome')).toBe(1)
  setQuery({ page: '2' })
  await settle()
  expect(sounds.loud()).toBe(1)
  expect(await goTo('/callManage/outCall')).toBe(0)
  expect($playback.get()).toEqual({ at: 'none' })
})
