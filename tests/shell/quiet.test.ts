import { afterEach, expect, it } from 'vitest'
import { stopCore } from '../../core/environment/environment.ts'
import { makeSoundsBy } from '../../core/features/recordings/audio-element.ts'
import { playRecording } from '../../core/features/recordings/playback.ts'
import { $playback } from '../../core/features/recordings/playback-state.ts'
import { navigate, openRouter, rowsAre, setQuery } from '../../shell/router/router.ts'
import { routes } from '../../shell/router/routes.ts'
import { stopRobotRecording } from '../../shell/stop-robot-recording.ts'
import { settle } from '../support/core/test-environment.ts'
import { ok } from '../support/core/test-server.ts'
import { testSounds } from '../support/core/test-sound.ts'
import { signIn } from '../support/server/signed-in.ts'
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
    stopRobotRecording()
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
  expect($playback.get()).toEqual({ status: 'none' })
})
