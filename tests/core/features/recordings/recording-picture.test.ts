import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { makeSoundsBy, type Samples } from '../../../../core/features/recordings/audio-element.ts'
import { $waves, loadWave } from '../../../../core/features/recordings/load-wave.ts'
import { afterSilence, waveOf } from '../../../../core/features/recordings/peaks.ts'
import {
  playRecording,
  setSpeed,
  skipSilence
} from '../../../../core/features/recordings/playback.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { ok } from '../../../support/core/test-server.ts'
import { testSounds } from '../../../support/core/test-sound.ts'
import { signIn } from '../../../support/server/signed-in.ts'

const slices = (id: string, files: readonly string[] = [`/recordings/${id}`]) => ({
  [`GET /call_records/${id}/audio_slice`]: () => ok({ [id]: files })
})
let tickets = 0
const routes = {
  'POST /files/ticket': ({ body }: { readonly body: string }) => {
    const { resource } = JSON.parse(body)
    // The channel of the session has one, too.
    if (resource !== 'realtime') tickets++
    return ok({ access_token: `${resource}#${tickets}`, expiresIn: 60 })
  },
  ...slices('r1'),
  ...slices('r2'),
  ...slices('r3', [])
}

/** Two seconds of speech, three of silence, one of speech. */
const speech: Samples = {
  rate: 100,
  values: Float32Array.from({ length: 600 }, (_, at) => (at < 200 || at >= 500 ? 0.5 : 0.001))
}

async function scene(more: Parameters<typeof signIn>[0] = {}, options = {}) {
  const sounds = testSounds(options)
  makeSoundsBy(sounds)
  const { env, server } = await signIn({ ...routes, ...more })
  return { env, server, sounds, clock: env.clock }
}

afterEach(() => {
  stopCore()
  makeSoundsBy()
  setSpeed(1)
  skipSilence(false)
  tickets = 0
})

describe('the picture of a recording', () => {
  it('has the loudness of each part, and its silences', async () => {
    let breaths = 0
    const wave = await waveOf(speech, async () => void breaths++)
    expect(wave.seconds).toBe(6)
    expect(wave.peaks).toHaveLength(120)
    expect(Math.max(...wave.peaks)).toBe(1)
    expect(wave.peaks[60]).toBeLessThan(0.01)
    expect(wave.silences).toEqual([[2, 5]])
    await waveOf({ rate: 8000, values: new Float32Array(800_000) }, async () => void breaths++)
    expect(breaths).toBe(5)
  })

  it.each([
    [1.9, undefined],
    [2.1, undefined],
    [2.2, 4.8],
    [4.7, 4.8],
    [4.9, undefined]
  ])('at %s s of it one goes on at %s', (seconds, goal) =>
    expect(afterSilence([[2, 5]], seconds)).toBe(goal)
  )

  it('is made once, and silences are left out where that is wished', async () => {
    const { sounds, clock, server } = await scene(
      { 'GET /recordings/r1': () => new Response(new Uint8Array(10)) },
      { samples: speech }
    )
    await Promise.all([loadWave('r1'), loadWave('r1')])
    await loadWave('r1')
    expect(server.count('/recordings/r1')).toBe(1)
    expect($waves.get().get('r1')).toMatchObject({ seconds: 6, silences: [[2, 5]] })
    await playRecording('r1')
    const [sound] = sounds.opened
    sound?.listener(2.5)
    await clock.advance(200)
    expect(sound?.seconds()).toBe(2.5)
    skipSilence(true)
    await clock.advance(200)
    expect(sound?.seconds()).toBeCloseTo(4.8)
    leave('logout')
    expect($waves.get().size).toBe(0)
  })

  it('that cannot be generated causes no error', async () => {
    await scene({ 'GET /recordings/r1': () => new Response(new Uint8Array(10)) })
    await loadWave('r1')
    expect($waves.get().size).toBe(0)
    expect($notices.get()).toEqual([])
  })
})
