import { expect, it } from 'vitest'
import type { ScriptContent } from '../../../../core/features/scripts/content-schemas.ts'
import { matchText } from '../../../../core/features/scripts/rules/match-answer.ts'
import { emptyScript } from '../../../../core/features/scripts/rules/new-parts.ts'
import { usualRecognition } from '../../../../core/features/voices/recognition-schemas.ts'
import { speechThreshold } from '../../../../core/features/voices/rules/speech-threshold.ts'
import { withRecognition } from '../../../../core/features/voices/rules/with-recognition.ts'

const [node] = emptyScript(false).nodes
if (!node) throw new Error('An empty script has a node')
const answer = {
  ...{ id: 'a', match: 'CUSTOM' as const, name: '续费', words: ['续费'] },
  ...{ to: '@end', intent: '' as const, tag: '', variable: null }
}
const script: ScriptContent = {
  ...emptyScript(false),
  nodes: [{ ...node, isInterruptible: true, waitSeconds: 8, answers: [answer] }]
}
const hotWords = [{ word: '续费', heard: '叙废' }]

// rule voice-8
it('what is heard instead of a word counts as the word', () => {
  const matched = (content: ScriptContent) => {
    const [first] = content.nodes
    return first && matchText(content, first, '我要叙废').by
  }
  expect(matched(script)).toBe('nothing')
  expect(matched(withRecognition(script, { ...usualRecognition, hotWords }))).toBe('answer')
  const other = [{ word: '退费', heard: '叙废' }]
  expect(matched(withRecognition(script, { ...usualRecognition, hotWords: other }))).toBe('nothing')
})

it('the limits of the voice and of the node both hold', () => {
  const [patient] = withRecognition(script, usualRecognition).nodes
  expect(patient).toMatchObject({ isInterruptible: true, waitSeconds: 8 })
  const strict = { ...usualRecognition, startSilence: 3, allowsInterruption: false }
  const [limited] = withRecognition(script, strict).nodes
  expect(limited).toMatchObject({ isInterruptible: false, waitSeconds: 3 })
})

it('a higher sensitivity counts softer sounds as speech', () => {
  const all = [1, 2, 3, 4, 5].map(speechThreshold)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
  expect(new Set(all).size).toBe(5)
})
