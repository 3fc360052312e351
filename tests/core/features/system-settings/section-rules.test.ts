import { describe, expect, test } from 'vitest'
import {
  LARGEST_LOGO,
  logoIssue,
  logoOf
} from '../../../../core/features/system-settings/rules/logo.ts'
import {
  enterpriseIssues,
  holidayIssue,
  holidaysIssue,
  hoursIssue,
  MOST_HOLIDAYS
} from '../../../../core/features/system-settings/rules/section-rules.ts'

const head = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Of one pixel. */
const png = [
  ...Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
]
/** An application segment and the header of a frame of one pixel. */
const jpeg = [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 0, 0x11, 0]
]
const text = (written: string) => new TextEncoder().encode(written)
const url = (type: string, bytes: Iterable<number>) =>
  `data:${type};base64,${Buffer.from([...bytes]).toString('base64')}`

// rule system-setting-2
describe('a logo', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['webp', text('RIFF\0\0\0\0WEBPVP8 ')]
  ])('is a %s by its content, whatever the file says', (type, bytes) => {
    expect(logoIssue(Uint8Array.from(bytes))).toBeUndefined()
    expect(logoOf(url('text/html', bytes))).toEqual({ url: url(`image/${type}`, bytes) })
  })

  test.each([
    ['<svg onload="alert(1)"/>'],
    ['  <?xml version="1.0"?><svg/>'],
    ['<!doctype html><script>alert(1)</script>']
  ])('is no script: %s', written => {
    expect(logoIssue(text(written))).toContain('可能包含脚本')
    expect(logoOf(url('image/png', text(written)))).toEqual({
      issue: expect.stringContaining('可能包含脚本')
    })
  })

  test.each([['GIF89a'], ['%PDF-1.4'], ['alert(1)']])('is no %s', written =>
    expect(logoIssue(text(written))).toBe('请选择 PNG、JPEG 或 WebP 格式的图片')
  )

  test.each([
    ['a PNG without a header', [...head, ...text('garbage of any length, and no picture at all')]],
    ['a PNG without a size', png.map((byte, at) => (at >= 16 && at < 24 ? 0 : byte))],
    ['a PNG that is cut off', png.slice(0, -12)],
    ['a PNG signature', head],
    ['a JPEG without a frame', [0xff, 0xd8, 0xff, ...text('garbage')]],
    ['a WebP of nothing', [...text('RIFF\0\0\0\0WEBPgarbage')]]
  ])('is not %s', (_, bytes) =>
    expect(logoIssue(Uint8Array.from(bytes))).toBe('请选择 PNG、JPEG 或 WebP 格式的图片')
  )

  test('is small', () => {
    const large = new Uint8Array(LARGEST_LOGO + 1)
    large.set(png)
    expect(logoIssue(large)).toBe('图片不能超过 100 KB，所选图片为 101 KB')
    expect(logoIssue(large.subarray(1))).toContain('请选择')
    expect(logoIssue(large.subarray(0, LARGEST_LOGO))).toBeUndefined()
  })

  test.each([[''], ['https://a.cn/logo.png'], ['data:image/png;base64,'], ['data:,a']])(
    'is no address such as %s',
    address => expect(logoOf(address)).toHaveProperty('issue')
  )
})

test('an enterprise has a name', () => {
  expect(enterpriseIssues({ name: ' ', shortName: '' }).name).toBe('请输入企业名称')
  expect(enterpriseIssues({ name: '名'.repeat(65), shortName: '简'.repeat(17) })).toEqual({
    name: '企业名称不能超过 64 个字符',
    shortName: '企业简称不能超过 16 个字符'
  })
  expect(enterpriseIssues({ name: '名'.repeat(64), shortName: '简'.repeat(16) })).toEqual({})
})

test('hours end after their begin', () => {
  expect(hoursIssue({ startMinute: 540, endMinute: 540 })).toBe('结束时间须晚于开始时间')
  expect(hoursIssue({ startMinute: 540, endMinute: 541 })).toBeUndefined()
})

describe('a holiday', () => {
  const day = (at: number) => `2027-01-${String(at).padStart(2, '0')}`
  test('is a date that is not in the list', () => {
    expect(holidayIssue({ day: '2027-02-29', name: '' }, [])).toContain('请输入日期')
    expect(holidayIssue({ day: day(1), name: '' }, [{ day: day(1), name: '元旦' }])).toBe(
      '2027-01-01 已在列表中'
    )
    expect(holidayIssue({ day: day(1), name: '长'.repeat(21) }, [])).toContain('20')
    expect(holidaysIssue([1, 2, 1].map(at => ({ day: day(at), name: '' })))).toContain(day(1))
    expect(holidaysIssue([1, 2, 3].map(at => ({ day: day(at), name: '' })))).toBeUndefined()
  })

  test('is one of a limited number', () => {
    const all = Array.from({ length: MOST_HOLIDAYS }, (_, at) => ({ day: `d${at}`, name: '' }))
    expect(holidayIssue({ day: day(1), name: '' }, all)).toContain('200')
  })
})
