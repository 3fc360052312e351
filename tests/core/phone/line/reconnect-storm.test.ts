import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { receive } from '../../../../core/net/realtime-frames.ts'
import {
  $answerLock,
  $callLock,
  $phone,
  answer,
  dial,
  finishWrapUp,
  hangUp,
  hold,
  isOnCall,
  mute,
  reject,
  setUpPhone,
  transfer
} from '../../../../core/phone/phone.ts'
import { type PhoneScene, phoneScene } from '../../../support/core/phone-scene.ts'
import { settle } from '../../../support/core/test-environment.ts'

/** What the test itself knows of the telephone, from the line's point of view. */
interface Model {
  invites: number
  answers: number
}

const refused = (action: Promise<unknown>) => action.catch(() => undefined)

/** Something that a person, the far end, the browser or time does. */
class Action implements fc.AsyncCommand<Model, PhoneScene> {
  readonly #name: string
  readonly #act: (scene: PhoneScene) => unknown
  constructor(name: string, act: (scene: PhoneScene) => unknown) {
    this.#name = name
    this.#act = act
  }
  check = () => true
  toString = () => this.#name
  async run(model: Model, scene: PhoneScene): Promise<void> {
    const before = $phone.get()
    const wasLocked = $callLock.get() > 0
    await this.#act(scene)
    await settle()
    soundness(model, scene)
    const invites = scene.line().actions('dial').length
    if (invites > model.invites) {
      expect(invites).toBe(model.invites + 1)
      expect(isOnCall(before)).toBe(false)
      expect(wasLocked).toBe(false)
    }
    model.invites = invites
  }
}

/** What is true at every moment, whatever has happened. */
function soundness(model: Model, { env, line }: PhoneScene): void {
  const phone = $phone.get()
  const live = env.media.live()
  expect(live.length).toBeLessThanOrEqual(1)
  if (!isOnCall(phone)) {
    expect(live).toEqual([])
    expect(env.sounds.playing).toBeUndefined()
    expect(env.page.guards).toEqual([])
    expect(line().network.call()).toBeUndefined()
  } else expect(env.page.guards).toHaveLength(1)
  if (phone.status !== 'answering') expect($answerLock.get()).toBe(0)
  if (phone.status === 'ringing') expect(env.page.titles).toHaveLength(1)
  else expect(env.page.titles).toEqual([])
  const answers = line().actions('answer').length
  expect(answers - model.answers).toBeLessThanOrEqual(1)
  model.answers = answers
}

const actions: readonly [string, (scene: PhoneScene) => unknown][] = [
  ['dial', () => dial('13800138000')],
  ['dial three times', () => Promise.all([1, 2, 3].map(() => dial('13900139000')))],
  ['answer', () => refused(answer())],
  ['answer three times', () => Promise.all([1, 2, 3].map(() => refused(answer())))],
  ['reject', () => refused(reject())],
  ['hang up', () => refused(hangUp())],
  ['hang up twice', () => Promise.all([refused(hangUp()), refused(hangUp())])],
  ['hold', () => refused(hold(true))],
  ['mute', () => refused(mute(true))],
  ['transfer', () => void refused(transfer('801'))],
  ['finish', () => refused(finishWrapUp())],
  ['dial and hang up at once', () => Promise.all([dial('13800138000'), refused(hangUp())])],
  [
    'answer and lose it at once',
    ({ line }) => {
      const answered = refused(answer())
      line().network.hangsUp()
      return answered
    }
  ],
  [
    'they ring',
    ({ line }) =>
      line().network.call() === undefined &&
      line().network.rings('13700137000', { callRecordId: 'r1' })
  ],
  [
    'they connect',
    ({ line }) => {
      const call = line().network.call()
      if (call?.isOurs || line().actions('answer').length > 0) line().network.connects()
    }
  ],
  ['they alert', ({ line }) => line().network.alerts()],
  ['they hang up', ({ line }) => line().network.hangsUp()],
  ['they are busy', ({ line }) => line().network.refuses(486)],
  ['the network breaks', ({ line }) => line().network.breaks()],
  ['the socket goes', ({ line }) => line().network.socket(false)],
  ['the socket comes back', ({ line }) => line().network.socket(true)],
  [
    'the microphone is refused',
    ({ env }) => {
      env.media.refusal = 'NotAllowedError'
    }
  ],
  [
    'the microphone is allowed',
    ({ env }) => {
      env.media.refusal = undefined
    }
  ],
  ['the microphone is pulled out', ({ env }) => env.media.live()[0]?.unplug()],
  [
    'the seat is free',
    () => receive(JSON.stringify({ topic: 'agent_state_modify', data: { signState: 'SIGN_FREE' } }))
  ],
  ['a second passes', ({ env }) => env.clock.advance(1000)],
  ['eleven seconds pass', ({ env }) => env.clock.advance(11_000)]
]

let scene: PhoneScene
beforeEach(async () => {
  scene = await phoneScene()
  setUpPhone({ flashTitle: true })
})

describe('whatever happens in whatever order', () => {
  test('there is one call, one INVITE per click, one answer, and no microphone left open', async () => {
    const commands = actions.map(([name, act]) => fc.constant(new Action(name, act)))
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async story => {
        await fc.asyncModelRun(
          () => ({
            model: {
              invites: scene.line().actions('dial').length,
              answers: scene.line().actions('answer').length
            },
            real: scene
          }),
          story
        )
        await afterwards()
      }),
      { numRuns: 120 }
    )
  }, 60_000)
})

/** Ends everything; the next test starts from there. */
async function afterwards(): Promise<void> {
  const { env, line } = scene
  env.media.refusal = undefined
  line().network.socket(true)
  await refused(hangUp())
  line().network.hangsUp()
  await env.clock.advance(15_000)
  expect($phone.get().status).toBe('idle')
  expect($callLock.get()).toBe(0)
  expect(env.media.live()).toEqual([])
}
