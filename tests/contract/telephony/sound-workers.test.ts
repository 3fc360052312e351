import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { decode, loudness } from '../../../demo/server/telephony/media/g711.ts'
import { readWav } from '../../../demo/server/telephony/media/wav.ts'
import { soundScene } from '../../support/telephony/sound-scene.ts'

type Scene = Awaited<ReturnType<typeof soundScene>>
let scene: Scene | undefined

/** With two workers: the first has the calls of 101 and 102, during which the second starts. */
async function twoWorkers(): Promise<Scene> {
  scene = await soundScene({ most: 2, callsEach: 1 })
  return scene
}
const until = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 45_000, interval: 50 })
const legs = async (): Promise<readonly number[]> => (await scene?.network.stats())?.workers ?? []
const receivesSound = async ({ received }: { received: () => { energy: number } }) => {
  const before = received().energy
  await until(() => expect(received().energy).toBeGreaterThan(before + 0.001))
}

afterEach(async () => {
  await scene?.close()
  scene = undefined
})

test('calls are spread over the workers, those of one extension and their supervisors are together', async () => {
  const { telephone } = await twoWorkers()
  const [first, second, third, supervisor] = await Promise.all(
    ['101', '102', '103', '200'].map(telephone)
  )
  await first?.call('13900000001')
  expect(await legs()).toEqual([1])
  await second?.call('13900000002')
  await until(async () => expect(await legs()).toEqual([2, 0]))

  const call = await third?.call('13900000003')
  expect(await legs()).toEqual([2, 1])
  await third?.call('13900000004')
  await first?.call('13900000005')
  expect(await legs()).toEqual([3, 2])

  const listening = await supervisor?.call('33103')
  expect(await legs()).toEqual([3, 3])
  if (!call || !listening) throw new Error('No call')
  await receivesSound(call)
  await receivesSound(listening)
})

test('a worker that breaks ends its own calls as the system, keeps their sound, and is replaced', async () => {
  const { telephone, threads, ended, recordings, recordOf, network } = await twoWorkers()
  const [first, second, third] = await Promise.all(['101', '102', '103'].map(telephone))
  const lost = await first?.call('13900000001')
  await second?.call('13900000002')
  await until(async () => expect(await legs()).toEqual([2, 0]))
  const kept = await third?.call('13900000003')
  if (!lost || !kept) throw new Error('No call')
  const robot = network.robotCall({ number: '13900000006', speaksFor: 600_000 })
  await until(async () => expect(await legs()).toEqual([2, 2]))
  const record = recordOf('101')
  await until(() => {
    const { length } = readFileSync(join(recordings, `${record}.wav`))
    expect(length).toBeGreaterThan(16_000)
  })

  await threads[0]?.terminate()
  await lost.over
  await until(() => expect(ended.map(one => one.callRecordId)).toContain(record))
  expect(ended.find(one => one.callRecordId === record)).toMatchObject({
    hangupType: 4,
    connectResult: 0,
    hasRecording: true
  })
  expect(ended).toHaveLength(2)
  const sound = decode(readWav(readFileSync(join(recordings, `${record}.wav`))))
  expect(loudness(sound)).toBeGreaterThan(0.01)

  await receivesSound(kept)
  expect(network.lineOf(robot)).toBeDefined()
  await until(async () => expect(await legs()).toEqual([0, 2]))
  const again = await first?.call('13900000001')
  expect(await legs()).toEqual([1, 2])
  if (again) await receivesSound(again)
})

test('a call of a robot ends as the system when its worker breaks', async () => {
  const { network, threads, ended } = await twoWorkers()
  const robot = network.robotCall({ number: '13900000006', speaksFor: 600_000 })
  await until(async () => expect(await legs()).toEqual([1]))
  await threads[0]?.terminate()
  await until(() => expect(ended).toHaveLength(1))
  expect(ended[0]).toMatchObject({ callRecordId: robot, hangupType: 4, connectResult: 0 })
})

test('the sound of an agent is reported at the end of the call, with what has not come in time', async () => {
  const { telephone, soundEnded } = await twoWorkers()
  const agent = await telephone('101')
  const call = await agent.call('13900000001')
  await receivesSound(call)
  expect(soundEnded).toEqual([])
  call.end()
  await until(() => expect(soundEnded).toHaveLength(1))
  const [{ due, missed } = { due: 0, missed: 0 }] = soundEnded
  expect(due).toBeGreaterThan(0)
  expect(missed).toBeGreaterThanOrEqual(0)
  expect(missed).toBeLessThan(due)
})
