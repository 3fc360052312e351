import { describe, expect, test } from 'vitest'
import { startCore } from '../../../../core/environment/environment.ts'
import { $audioProcessing, chooseProcessing } from '../../../../core/phone/media/sound-choice.ts'
import { notices, phoneScene, talk } from '../../../support/core/phone-scene.ts'

const whole = { noiseSuppression: true, echoCancellation: true, autoGainControl: true }

describe('noise suppression, echo cancellation and automatic gain', () => {
  test('are on, and switched off during a call by another track', async () => {
    const scene = await phoneScene()
    const { env, line } = scene
    await talk(scene)
    expect(env.media.processing).toEqual(whole)
    await chooseProcessing({ noiseSuppression: false })
    expect(line().actions('replace')).toHaveLength(1)
    expect(env.media.processing).toEqual({ ...whole, noiseSuppression: false })
    expect(env.media.live()).toHaveLength(1)
  })

  test('are remembered, for the next microphone too', async () => {
    const { env } = await phoneScene()
    await chooseProcessing({ autoGainControl: false })
    expect(env.media.opened).toEqual([])
    startCore(env)
    expect($audioProcessing.get()).toEqual({ ...whole, autoGainControl: false })
  })

  test.each(['{', 'null', '{"noiseSuppression":"no"}'])(
    'that are stored as %s are on',
    async text => {
      const { env } = await phoneScene()
      env.storage.setItem('hutong:audio-processing', text)
      startCore(env)
      expect($audioProcessing.get()).toEqual(whole)
    }
  )

  test('that cannot be changed leave the call its microphone', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const [track] = scene.env.media.live()
    scene.env.media.refusal = 'NotReadableError'
    await expect(chooseProcessing({ echoCancellation: false })).rejects.toMatchObject({
      kind: 'microphone'
    })
    expect(notices()).toContain('麦克风被其他程序占用，请关闭后重试')
    expect(track?.readyState).toBe('live')
  })
})
