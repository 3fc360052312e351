/** English of the server's messages is complete. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EnglishTexts, joinTables } from '../../../core/english/join-tables.ts'
import * as server from '../../../demo/server/http/language/english.ts'
import { each, han, places } from '../../support/english/placeholders.ts'

/** Keys of what is printed, sent by SMS or stored, and never in a refusal. */
const chineseOnly = [
  ...['accountTable', 'badDatabaseLimit', 'badDrain', 'badLogFormat', 'badMetricsToken'],
  ...['badProxy', 'badRedisUrl', 'badSeed', 'badTokenLife', 'badTraceEndpoint', 'badTrustedClient'],
  ...['databaseBack', 'databaseBusy', 'databaseLost', 'databaseWaiting', 'demoScript'],
  ...['directRoute', 'draining', 'folderInUse', 'foreignDatabase', 'installAt'],
  ...['listening', 'messagesStopped', 'noGatewaySecret', 'portInUse', 'product', 'redisAlone'],
  ...['redisBack', 'redisLost', 'redisRefused', 'redisSplit', 'redisWaiting'],
  ...['restarted', 'seeding', 'smsSimulated', 'smsText', 'stopped'],
  ...['stopping', 'tracesLost']
].map(key => `server.${key}`)

const load = async (file: string) =>
  (await import(/* @vite-ignore */ `../../../${file}`)) as Readonly<Record<string, unknown>>

const files = globSync('demo/server/**/*.ts').filter(file =>
  readFileSync(file, 'utf8').includes('= defineMessages(')
)
const tables = globSync('demo/server/http/language/english-tables-*.ts')

/** The Chinese texts by area and key, with their placeholders in place. */
async function chineseTexts() {
  const found = files.map(async file => {
    const tablesOf = readFileSync(file, 'utf8').matchAll(
      /const (\w+) = defineMessages\(\s*'(\w+)'/g
    )
    const all = await load(file)
    return [...tablesOf].flatMap(([, name = '', area = '']) =>
      Object.entries(all[name] as Readonly<Record<string, () => string>>).map(
        ([key, text]) => [`${area}.${key}`, text()] as const
      )
    )
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

async function englishTexts() {
  const chunks = await Promise.all(tables.map(load))
  return joinTables([{ folders: [server] }, ...(chunks as unknown as EnglishTexts[])]).texts
}

describe('the English of the messages of the server', async () => {
  const [chinese, english] = await Promise.all([chineseTexts(), englishTexts()])
  const own = Object.keys(chinese)

  it('has every key that a refusal may contain', () => {
    expect(own.length).toBeGreaterThan(250)
    expect(own.filter(key => english[key] === undefined).toSorted()).toEqual(chineseOnly)
  })

  it('has the placeholders of the Chinese text', () => {
    const translated = own.filter(key => english[key] !== undefined)
    expect(
      translated.filter(key => String(places(english[key])) !== String(places(chinese[key])))
    ).toEqual([])
  })

  it('has no Chinese character, and no empty text', () => {
    const all = Object.entries(english).flatMap(([key, text]) => each(text).map(one => [key, one]))
    expect(all.filter(([, text = '']) => text === '' || han.test(text))).toEqual([])
  })

  it('is joined for the replies', () => {
    const joining = readFileSync('demo/server/http/language/reply-language.ts', 'utf8')
    expect(tables.filter(file => !joining.includes(file.split('/').at(-1) ?? file))).toEqual([])
  })
})
