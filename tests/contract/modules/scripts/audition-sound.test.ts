import { expect, it } from 'vitest'
import { syllablesOf } from '../../../../demo/server/modules/dialogue/speech-program.ts'
import { auditionSound } from '../../../../demo/server/modules/scripts/audition-sound.ts'

const SAMPLES_A_SECOND = 22_050
const [PCM, MU_LAW] = [1, 7]
const TEXT = '您好，方便说两句吗？'

async function heard(text: string, program?: string) {
  const lines: string[] = []
  const file = await auditionSound(text, line => lines.push(line), { program })
  expect(file.toString('latin1', 0, 4) + file.readUInt32LE(4)).toBe(`RIFF${file.length - 8}`)
  return { lines, file, format: file.readUInt16LE(20) }
}

// rule script-18
it.each([
  ['您好，吗？', 'nin2 hao3 ， ma5 ？'],
  ['银行的行长旅行', 'yin2 hang2 de5 hang2 zhang3 lv3 xing2'],
  ['请拨13800', 'qing3 bo1 yao1 3 8 0 0'],
  ['2026年', '2026 nian2'],
  ['{称呼}[[a]]<b>', 'cheng1 hu5 a b']
])('%s is spoken as %s', async (text, syllables) => {
  const spoken = await syllablesOf(text)
  expect(spoken.trim().replace(/\s+/g, ' ')).toBe(syllables)
})

it('a text is spoken by the program of the machine', async () => {
  const { file, format, lines } = await heard(TEXT)
  expect([format, file.readUInt32LE(24), lines]).toEqual([PCM, SAMPLES_A_SECOND, []])
  expect(file.readUInt32LE(40)).toBe(file.length - 44)
  const sound = new Int16Array(
    file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length)
  )
  expect(sound.length / SAMPLES_A_SECOND).toBeGreaterThan(1)
  expect(sound.filter(sample => Math.abs(sample) > 1000).length / sound.length).toBeGreaterThan(0.2)
})

// rule script-17
it('without the program, recorded sentences are as long as the text', async () => {
  const { file, format, lines } = await heard(TEXT, '/missing/program')
  expect([format, lines]).toEqual([MU_LAW, []])
  const twice = await heard(TEXT + TEXT, '/missing/program')
  expect((twice.file.length - 58) / (file.length - 58)).toBeCloseTo(2, 1)
})

it.each(['false', 'true', 'cat'])(
  'with a program that fails (%s) too, which is logged without the text',
  async program => {
    const { format, lines } = await heard(TEXT, program)
    expect([format, lines.length]).toEqual([MU_LAW, 1])
    expect(lines.join()).not.toMatch(/[您好]|nin2/)
  }
)
