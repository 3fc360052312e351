import { afterEach, expect, test, vi } from 'vitest'
import {
  onLineSettings,
  phoneSettings,
  setUpPhone
} from '../../../../core/phone/state/phone-settings.ts'

const initial = phoneSettings()
afterEach(() => setUpPhone(initial))

test('nothing is set, and ringtone and title are on and off by default', () => {
  expect(initial).toEqual({
    sip: undefined,
    rtcConfiguration: undefined,
    agentMode: undefined,
    autoAnswer: undefined,
    registerExpires: undefined,
    noRingtone: false,
    flashTitle: false
  })
})

test('only the given settings change', () => {
  setUpPhone({ autoAnswer: 3, flashTitle: true })
  setUpPhone({ noRingtone: true })
  expect(phoneSettings()).toEqual({ ...initial, autoAnswer: 3, flashTitle: true, noRingtone: true })
})

test.each([
  [{ rtcConfiguration: {} }, 1],
  [{ agentMode: 'VOIP' }, 1],
  [{ registerExpires: 60 }, 1],
  [{ sip: async () => ({}) }, 1],
  [{ autoAnswer: 5 }, 0],
  [{ noRingtone: true, flashTitle: true }, 0]
])('%j calls for a new registration %i times', (changes, times) => {
  const act = vi.fn()
  const stop = onLineSettings(act)
  setUpPhone(changes as never)
  setUpPhone(changes as never)
  expect(act).toHaveBeenCalledTimes(times)
  stop()
  setUpPhone(initial)
  expect(act).toHaveBeenCalledTimes(times)
})
