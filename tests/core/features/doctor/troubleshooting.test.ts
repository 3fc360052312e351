/** The page about troubleshooting has every sentence of the diagnosis, word for word. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkNames } from '../../../../core/features/doctor/check-result.ts'
import { doctorMessages } from '../../../../core/features/doctor/messages.ts'
import { soundCheckMessages } from '../../../../core/features/doctor/sound-messages.ts'

const page = readFileSync('demo/docs/troubleshooting.md', 'utf8')
const sentences = Object.entries({ ...doctorMessages, ...soundCheckMessages }).map(
  // Without values the placeholders stay as they are.
  ([key, message]) => [key, (message as () => string)()] as const
)

it('lists every sentence that the diagnosis shows', () => {
  expect(sentences.length).toBeGreaterThan(100)
  const missing = sentences.filter(([, sentence]) => !page.includes(sentence))
  expect(missing).toEqual([])
})

it('has a section for each check', () => {
  for (const check of checkNames) expect(page, check).toContain(`(\`${check}\`)`)
})
