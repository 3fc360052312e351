import { describe, expect, it } from 'vitest'
import {
  $closeQuestion,
  answerClosing,
  askToClose,
  askToLeave
} from '../../../../core/features/workbench/close-workbench.ts'
import '../../../../core/features/workbench/follow-seat.ts'
import { phoneScene, talk } from '../../../support/core/phone-scene.ts'
import { setUpWorkbench } from '../../../support/core/workbench-scene.ts'
import { signIn } from '../../../support/server/signed-in.ts'

setUpWorkbench()

describe('closing the workbench', () => {
  // rule workbench-6
  it('prompts first, and closes only on a yes', async () => {
    const { env } = await signIn()
    askToClose()
    expect($closeQuestion.get()).toBe('close')
    await answerClosing(false)
    expect($closeQuestion.get()).toBe('none')
    expect(env.page.closed).toBe(0)
    askToClose()
    await answerClosing(true)
    expect(env.page.closed).toBe(1)
  })

  it('hangs up before it closes', async () => {
    const scene = await phoneScene()
    await talk(scene)
    askToClose()
    expect($closeQuestion.get()).toBe('end-call')
    await answerClosing(true)
    expect(scene.eventsOf('call-end')).toHaveLength(1)
    expect(scene.env.page.closed).toBe(1)
  })
})

describe('leaving the workbench for another page', () => {
  it('does not prompt without a call', async () => {
    await signIn()
    await expect(askToLeave()).resolves.toBe(true)
    expect($closeQuestion.get()).toBe('none')
  })

  it('prompts during a call, and the call goes on whatever the answer', async () => {
    const scene = await phoneScene()
    await talk(scene)
    const first = askToLeave()
    expect($closeQuestion.get()).toBe('leave')
    await answerClosing(false)
    await expect(first).resolves.toBe(false)
    const second = askToLeave()
    const third = askToLeave()
    await expect(second).resolves.toBe(false)
    await answerClosing(true)
    await expect(third).resolves.toBe(true)
    expect(scene.eventsOf('call-end')).toEqual([])
    expect(scene.env.page.closed).toBe(0)
  })
})
