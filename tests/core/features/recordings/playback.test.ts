import { afterEach, describe, expect, it } from 'vitest'
import { stopCore } from '../../../../core/environment/environment.ts'
import { makeSoundsBy } from '../../../../core/features/recordings/audio-element.ts'
import { loadWave } from '../../../../core/features/recordings/load-wave.ts'
import {
  $speed,
  pauseRecording,
  playFrom,
  playRecording,
  seekRecording,
  setSpeed,
  skipSilence
} from '../../../../core/features/recordings/playback.ts'
import {
  $playback,
  attendRecording,
  stateOf,
  stopRecording
} from '../../../../core/features/recordings/playback-state.ts'
import { fileOfRecording } from '../../../../core/features/recordings/recording-access.ts'
import { $notices } from '../../../../core/notices.ts'
import { leave } from '../../../../core/session/sign-in/sign-out.ts'
import { settle } from '../../../support/core/test-environment.ts'
import { ok } from '../../../support/core/test-server.ts'
import { testSounds } from '../../../support/core/test-sound.ts'
import { signIn, user } from '../../../support/server/signed-in.ts'

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

describe('a recording', () => {
  // rule recording-6
  it('is played by a ticket of its own, never by the token', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1', 'card')
    const { pathname, searchParams } = new URL(sounds.opened[0]?.address() ?? '')
    expect(pathname).toBe('/api/recordings/r1')
    expect(searchParams.get('access_token')).toBe('recordings/r1#1')
    expect(searchParams.get('t')).toBe(String(clock.now()))
    expect($playback.get()).toMatchObject({
      status: 'playing',
      seconds: 0,
      length: 60,
      place: 'card'
    })
    expect(stateOf($playback.get(), 'r1')).toBe(1)
    expect(stateOf($playback.get(), 'r2')).toBe(0)
  })

  it('reports its position every second, and is over at its end', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1')
    const [sound] = sounds.opened
    sound?.listener(0.9)
    await clock.advance(999)
    expect($playback.get()).toMatchObject({ seconds: 0 })
    await clock.advance(1)
    expect($playback.get()).toMatchObject({ seconds: 0.9 })
    sound?.events.onEnd()
    expect($playback.get()).toEqual({ status: 'none' })
    expect(sound?.isReleased()).toBe(true)
    const beats = clock.beats()
    await playRecording('r1')
    expect(clock.beats()).toBe(beats + 2)
  })

  it('stops when another begins: one at a time', async () => {
    const { sounds } = await scene()
    await playRecording('r1')
    await playRecording('r2')
    expect(sounds.opened).toHaveLength(2)
    expect(sounds.loud()).toBe(1)
    expect($playback.get()).toMatchObject({ status: 'playing', callRecordId: 'r2', seconds: 0 })
  })

  it('that is ready late does not begin after another, nor after it was stopped', async () => {
    const { sounds } = await scene()
    await Promise.all([playRecording('r1'), playRecording('r2')])
    expect(sounds.opened.map(({ address }) => new URL(address()).pathname)).toEqual([
      '/api/recordings/r2'
    ])
    const third = playRecording('r1')
    stopRecording()
    await third
    expect($playback.get()).toEqual({ status: 'none' })
    expect(sounds.loud()).toBe(0)
  })

  it('rests where it was paused, and goes on from there', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1')
    sounds.opened[0]?.listener(12)
    pauseRecording()
    expect($playback.get()).toMatchObject({ status: 'paused', seconds: 12 })
    await clock.advance(5000)
    expect(sounds.loud()).toBe(0)
    await playRecording('r1')
    expect($playback.get()).toMatchObject({ status: 'playing', seconds: 12 })
    expect(sounds.opened).toHaveLength(1)
  })

  // rule recording-4
  it('is silent while dragged, and continues 700 ms after the last move', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1')
    const [sound] = sounds.opened
    for (const seconds of [10, 20, 30]) {
      await seekRecording('r1', seconds, 'card')
      expect($playback.get()).toMatchObject({ status: 'playing', seconds })
      await clock.advance(600)
      expect(sounds.loud()).toBe(0)
    }
    expect(sound?.seconds()).toBe(0)
    await clock.advance(99)
    expect(sounds.loud()).toBe(0)
    await clock.advance(1)
    expect(sounds.loud()).toBe(1)
    expect(sound?.seconds()).toBe(30)
  })

  it('stays paused when dragged while paused', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1')
    pauseRecording()
    await seekRecording('r1', 30, 'card')
    await clock.advance(700)
    expect(sounds.loud()).toBe(0)
    expect(sounds.opened[0]?.seconds()).toBe(30)
  })

  it('starts at once where a line of the transcript begins', async () => {
    const { sounds } = await scene()
    attendRecording('r1', 'drawer')
    await playFrom('r1', 42)
    expect(sounds.opened[0]?.seconds()).toBe(42)
    expect($playback.get()).toMatchObject({ place: 'drawer', seconds: 42 })
    await playFrom('r1', 7)
    expect(sounds.opened).toHaveLength(1)
    expect(sounds.opened[0]?.seconds()).toBe(7)
    expect(sounds.loud()).toBe(1)
  })

  it('keeps the playback rate of the one before', async () => {
    const { sounds } = await scene()
    await playRecording('r1')
    setSpeed(1.5)
    expect(sounds.opened[0]?.speed()).toBe(1.5)
    await playRecording('r2')
    expect(sounds.opened[1]?.speed()).toBe(1.5)
    expect($speed.get()).toBe(1.5)
  })

  it('goes with the player that was pressed, and with no other', async () => {
    const { sounds } = await scene()
    const leaveRow = attendRecording('r1', 'row')
    const leaveDrawer = attendRecording('r1', 'drawer')
    await playRecording('r1', 'row')
    leaveDrawer()
    expect(sounds.loud()).toBe(1)
    leaveRow()
    expect(sounds.loud()).toBe(0)
    expect($playback.get()).toEqual({ status: 'none' })
  })

  it('ends with the session of its listener', async () => {
    const { sounds } = await scene()
    await playRecording('r1')
    leave('logout')
    expect(sounds.loud()).toBe(0)
    expect($playback.get()).toEqual({ status: 'none' })
  })

  it('that is missing shows 没有要播放的音频', async () => {
    const { sounds } = await scene()
    await playRecording('r3', 'card')
    expect($playback.get()).toEqual({ status: 'absent', callRecordId: 'r3', place: 'card' })
    expect($notices.get().map(({ text }) => text)).toEqual(['没有要播放的音频'])
    expect(sounds.opened).toEqual([])
  })
})

describe('a ticket that has run out', () => {
  it('gives way to a new one, and the sound goes on where it was', async () => {
    const { sounds, clock } = await scene()
    await playRecording('r1')
    const [sound] = sounds.opened
    sound?.listener(33)
    await clock.advance(1000)
    sound?.events.onBroken()
    await settle()
    expect(new URL(sound?.address() ?? '').searchParams.get('access_token')).toBe('recordings/r1#2')
    expect(sound?.seconds()).toBe(33)
    expect($playback.get()).toMatchObject({ status: 'playing', seconds: 33 })
    expect($notices.get()).toEqual([])
    // What has been heard since makes the next break another one.
    sound?.listener(2)
    await clock.advance(1000)
    sound?.events.onBroken()
    await settle()
    expect(sound?.seconds()).toBe(35)
  })

  it('is not requested endlessly for a broken file', async () => {
    const { sounds } = await scene()
    await playRecording('r1')
    sounds.opened[0]?.events.onBroken()
    await settle()
    sounds.opened[0]?.events.onBroken()
    await settle()
    expect(tickets).toBe(2)
    expect($playback.get()).toEqual({ status: 'none' })
    expect($notices.get().map(({ text }) => text)).toEqual(['录音无法播放'])
  })
})

describe('a player with room for a message', () => {
  it('shows itself that the recording did not come, and plays at the next press', async () => {
    let isBroken = true
    await scene({
      'GET /call_records/r1/audio_slice': () =>
        isBroken ? Response.json({ message: 'x' }, { status: 500 }) : ok({ r1: ['/recordings/r1'] })
    })
    const leave = attendRecording('r1', 'card', true)
    await expect(playRecording('r1', 'card')).rejects.toMatchObject({ kind: 'server' })
    expect($playback.get()).toMatchObject({ status: 'failed', callRecordId: 'r1', place: 'card' })
    expect($playback.get()).toHaveProperty('message', expect.stringMatching(/./))
    expect($notices.get()).toEqual([])
    isBroken = false
    await playRecording('r1', 'card')
    expect($playback.get()).toMatchObject({ status: 'playing' })
    leave()
    expect($playback.get()).toEqual({ status: 'none' })
  })

  it('shows itself that the file is broken', async () => {
    const { sounds } = await scene()
    attendRecording('r1', 'card', true)
    await playRecording('r1', 'card')
    for (let n = 0; n < 2; n++) {
      sounds.opened[0]?.events.onBroken()
      await settle()
    }
    expect($playback.get()).toMatchObject({ status: 'failed', message: '录音无法播放' })
    expect($notices.get()).toEqual([])
  })
})

describe('playback without the permission', () => {
  const unresponsive = { 'GET /users/detail': () => ok({ ...user, permissions: [] }) }

  it('plays nothing, downloads nothing, and sends no request', async () => {
    const { server, sounds } = await scene(unresponsive)
    await expect(playRecording('r1')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(fileOfRecording('r1')).rejects.toMatchObject({ kind: 'forbidden' })
    await loadWave('r1')
    expect(server.count('/call_records/r1/audio_slice')).toBe(0)
    expect(tickets).toBe(0)
    expect(sounds.opened).toEqual([])
    expect($playback.get()).toEqual({ status: 'none' })
  })

  it('is refused by the server as well, with one message', async () => {
    await scene({
      'GET /call_records/r1/audio_slice': () =>
        Response.json({ message: '您没有执行此操作的权限' }, { status: 403 })
    })
    await expect(playRecording('r1')).rejects.toMatchObject({ kind: 'forbidden' })
    expect($notices.get()).toHaveLength(1)
    expect($playback.get()).toEqual({ status: 'none' })
  })

  it('waits for a click where the browser requires one', async () => {
    const { sounds } = await scene(
      {},
      { refusal: () => Object.assign(new Error('no'), { name: 'NotAllowedError' }) }
    )
    await playRecording('r1')
    expect($playback.get()).toMatchObject({ status: 'paused' })
    expect(sounds.loud()).toBe(0)
  })
})

it('is saved from an address with a ticket, under a name that identifies the call', async () => {
  await scene()
  const { address, name } = await fileOfRecording('r1')
  const { pathname, searchParams } = new URL(address)
  expect(pathname).toBe('/api/recordings/r1/download')
  expect(searchParams.get('access_token')).toBe('recordings/r1#1')
  expect(name).toBe('录音-r1.wav')
})
