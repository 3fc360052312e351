import { expect, it } from 'vitest'
import { visible } from '../../../../core/lib/format/visible-text.ts'

const code = (sign: string) =>
  `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`

it.each([
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
  '\u061C',
  '\u200B',
  '\u2060',
  '\u3164',
  '\u00AD',
  '\uFEFF',
  '\u2028',
  '\0',
  '\u{E0041}'
])('%j is shown by its number', sign =>
  expect(visible(`发票${sign}gpj.exe`)).toBe(`发票${code(sign)}gpj.exe`)
)

it.each([
  '张三',
  '阿卜杜·热合曼',
  '第一行\n第二行\t完',
  '👨‍👩‍👧 ❤️',
  'می‌خواهم',
  '葛\u{E0100}城',
  'مرحبا'
])('%j stays as it is', text => expect(visible(text)).toBe(text))

it('shows joiners that join nothing', () => {
  expect(visible('\u200D张\u200C三 a\u200Db')).toBe('[U+200D]张[U+200C]三 a[U+200D]b')
})
