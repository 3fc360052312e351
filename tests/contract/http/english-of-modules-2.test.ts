/** The English of the server's modules from manual tasks on, and of the telephony, is complete. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinTables } from '../../../core/english/join-tables.ts'
import type { Sentence } from '../../../core/messages/define-messages.ts'
import * as tables from '../../../demo/server/http/language/english-tables-2.ts'
import { manualOf, plannedManual } from '../../support/scenes/manual-scenes.ts'
import { atTen } from '../../support/scenes/task-scenes.ts'
import { openBackend, type TestBackend } from '../../support/server/backend.ts'

const files = globSync('demo/server/{modules/[m-z]*,telephony}/**/*.ts').filter(file =>
  readFileSync(file, 'utf8').includes('defineMessages(')
)
const { texts } = joinTables([tables])
const han = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/

const each = (sentence: Sentence | undefined): readonly string[] =>
  typeof sentence === 'object' ? Object.values(sentence) : [sentence ?? '']

/** Names of placeholders; `{served}` is filled in for every text. */
const places = (sentence: Sentence | undefined): readonly string[] => [
  ...new Set(
    each(sentence)
      .flatMap(text => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
      .filter(name => !/^[sS]erved$/.test(name))
      .toSorted()
  )
]

/** The Chinese texts of a file by key, with their placeholders. */
async function chineseOf(file: string): Promise<readonly (readonly [string, string])[]> {
  const module = (await import(/* @vite-ignore */ `../../../${file}`)) as Readonly<
    Record<string, Readonly<Record<string, () => string>>>
  >
  const defined = /export const (\w+) = defineMessages\(\s*'(\w+)'/g
  return [...readFileSync(file, 'utf8').matchAll(defined)].flatMap(([, name = '', area = '']) =>
    Object.entries(module[name] ?? {}).map(([key, text]) => [`${area}.${key}`, text()] as const)
  )
}

describe('the English of the modules', () => {
  let chinese: ReadonlyMap<string, string>
  beforeAll(async () => {
    chinese = new Map((await Promise.all(files.map(chineseOf))).flat())
  })

  it('has every key, and no other', () => {
    const areas = files.flatMap(file => readFileSync(file, 'utf8').match(/defineMessages\(/g) ?? [])
    expect(new Set([...chinese.keys()].map(key => key.split('.')[0])).size).toBe(areas.length)
    const own = Object.keys(texts).filter(key => key.includes('.'))
    expect(own.toSorted()).toEqual([...chinese.keys()].toSorted())
  })

  it('has the placeholders of the Chinese text', () => {
    const differing = [...chinese].filter(
      ([key, text]) => String(places(texts[key])) !== String(places(text))
    )
    expect(differing).toEqual([])
  })

  it('has no Chinese character, and no empty text', () => {
    const wrong = [...chinese.keys()].filter(key =>
      each(texts[key]).some(text => text === '' || han.test(text))
    )
    expect(wrong).toEqual([])
  })
})

describe('a refusal to a page in English', () => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await openBackend({ dialClock: atTen })
    token = (await backend.signIn('admin')).access_token
  })
  afterAll(() => backend.close())

  const headers = { 'accept-language': 'en, zh-CN;q=0.9' }

  it('is in English', async () => {
    expect(
      await backend.send('/api/seat_log/day?day=2026-02-30', { token, headers })
    ).toMatchObject({ body: { message: 'The date is not valid' } })
  })

  it('names its field, as in Chinese', async () => {
    const body = plannedManual({ seatIds: ['seat-none'] })
    expect(await backend.send('/api/manualTasks/create', { token, headers, body })).toMatchObject({
      body: { errcode: 'agents', message: 'A chosen agent or agent group does not exist' }
    })
  })

  it('has the English of the label of a code', async () => {
    const id = await manualOf(backend, token).plan()
    expect(
      await backend.send(`/api/manualTasks/${id}/pause`, { method: 'PUT', token, headers })
    ).toMatchObject({
      body: { message: 'The status of the task is “Waiting”, this action is not possible' }
    })
  })
})
