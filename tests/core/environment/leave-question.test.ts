import { atom } from 'nanostores'
import { expect, it } from 'vitest'
import { leaveQuestion } from '../../../core/environment/leave-question.ts'

it('asks only where something is unsaved, and resolves to the answer', async () => {
  const $isUnsaved = atom(false)
  let left = 0
  const question = leaveQuestion(
    $isUnsaved,
    () => '',
    () => left++
  )
  expect(await question.ask()).toBe(true)
  $isUnsaved.set(true)
  for (const isLeaving of [false, true]) {
    const answer = question.ask()
    expect(question.$isOpen.get()).toBe(true)
    question.answer(isLeaving)
    expect(await answer).toBe(isLeaving)
    expect(question.$isOpen.get()).toBe(false)
  }
  expect(left).toBe(1)
  void question.ask()
  question.forget()
  expect(question.$isOpen.get()).toBe(false)
})
