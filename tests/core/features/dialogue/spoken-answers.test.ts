import { expect, test } from 'vitest'
import { spokenAnswers } from '../../../../core/features/dialogue/rules/spoken-answers.ts'
import { isTranscriptHidden } from '../../../../core/features/dialogue/rules/transcript-visibility.ts'

const meta = (componentType: 1 | 3) => ({
  id: 'f-1',
  fieldName: '爱好',
  componentType,
  required: false,
  fieldOptions: { a: '游泳', b: '跑步', '': '空' },
  relatedFieldMetaIds: []
})

test('answers are shown by the texts of their options, and as typed where they were typed', () => {
  expect(spokenAnswers(meta(3), ['a', 'b'])).toBe('游泳、跑步')
  expect(spokenAnswers(meta(3), ['a', 'gone'])).toBe('游泳、gone')
  expect(spokenAnswers(meta(1), ['a'])).toBe('a')
  expect(spokenAnswers(meta(1), ['', 'x'])).toBe('x')
  expect(spokenAnswers(meta(3))).toBe('')
})

test.each([
  ['E', true],
  ['F级', true],
  ['E级', true],
  ['D级', false],
  ['A', false],
  ['', false],
  [null, false],
  [undefined, false]
])('the transcript of a call graded %s is hidden: %s', (grade, isHidden) =>
  expect(isTranscriptHidden(grade)).toBe(isHidden)
)
