import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { fileSettingsOf } from '../../../demo/server/files/file-settings.ts'

const five = {
  S3_ENDPOINT: 'https://s3.example.cn',
  S3_BUCKET: 'call-centre',
  S3_REGION: 'cn-north-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'top-secret'
}
const key = randomBytes(32).toString('base64')

it('without settings there are folders and no keys', () => {
  expect(fileSettingsOf({ S3_BUCKET: '', FILES_KEY: '' })).toEqual({ bucket: undefined, keys: [] })
})

it('five variables make a bucket', () => {
  expect(fileSettingsOf(five).bucket).toMatchObject({
    bucket: 'call-centre',
    prefix: '',
    isPathStyle: true
  })
  const more = fileSettingsOf({ ...five, S3_PREFIX: '/a/b/', S3_PATH_STYLE: '0' })
  expect(more.bucket).toMatchObject({ prefix: 'a/b/', isPathStyle: false })
})

it('half of them are refused with the names of the others', () => {
  for (const name of Object.keys(five))
    expect(() => fileSettingsOf({ ...five, [name]: '' })).toThrow(`还缺少 ${name}；`)
  expect(() => fileSettingsOf({ S3_PREFIX: 'a' })).toThrow('S3_ENDPOINT、S3_BUCKET、S3_REGION')
})

it('wrong ones are refused, and passwords not quoted', () => {
  for (const endpoint of ['s3.example.cn', 'ftp://s3', 'https://s3/path', 'https://u:hidden@s3.cn'])
    expect(() => fileSettingsOf({ ...five, S3_ENDPOINT: endpoint })).toThrow(
      /^S3_ENDPOINT(?!.*hidden)/
    )
  expect(() => fileSettingsOf({ ...five, S3_BUCKET: 'A/b' })).toThrow('S3_BUCKET')
  for (const prefix of ['a//b', '../a', 'a b'])
    expect(() => fileSettingsOf({ ...five, S3_PREFIX: prefix })).toThrow('S3_PREFIX')
  expect(() => fileSettingsOf({ ...five, S3_PATH_STYLE: 'yes' })).toThrow('S3_PATH_STYLE')
})

it('keys are 32 bytes each, the first of which encrypts', () => {
  const other = randomBytes(32)
  const { keys } = fileSettingsOf({ FILES_KEY: `${key}, ${other.toString('base64')}` })
  expect(keys?.map(one => one.toString('base64'))).toEqual([key, other.toString('base64')])
  for (const wrong of ['short', randomBytes(31).toString('base64'), `${key}!`])
    expect(() => fileSettingsOf({ FILES_KEY: `${key},${wrong}` })).toThrow(/第 2 个/)
})
