/** Steps of the stories about 呼叫详情: finding a call of a kind, opening it, hearing what is played. */
import type { Locator, Page } from 'playwright/test'
import type { DemoServer } from '../../support/server/demo-server.ts'
import { expect } from '../support.ts'
import { consoleOf, PASSWORD, showRows } from './console-steps.ts'

export interface Call {
  readonly callRecordId: string
  readonly callType: number
  readonly callDirectionType: number
  readonly customerPhone: string
  readonly customerName: string
  readonly callStartTime: number
  readonly callEndTime: number | null
  readonly intentName: string | null
  readonly hasRecording: boolean
  readonly dialogCount: number
  readonly callDuration: number
  readonly isSeen: boolean
  readonly callTargetChain?: readonly { readonly chainType: string }[]
}

/** The list where it stands. */
export const pathOf = ({ callDirectionType }: Call) =>
  callDirectionType === 1 ? 'callManage/income' : 'callManage/outCall'
/** A robot has talked long enough, and it can be heard. */
export const isSpoken = (call: Call) =>
  call.callType === 1 && call.hasRecording && call.dialogCount > 5 && call.intentName === 'A'

/** Without a body it reads; with one it changes. */
export type Ask = <T>(path: string, body?: object, method?: 'POST' | 'PUT') => Promise<T>

/** Asks the server as the administrator does. */
export async function asAdmin(server: DemoServer): Promise<Ask> {
  const answer = await fetch(`${server.url}/api/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('hutong-web:').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded'
    },
    body: new URLSearchParams({
      scope: 'cmc',
      grant_type: 'password',
      username: 'admin',
      password: PASSWORD
    }).toString()
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return async <T>(path: string, body?: object, method = 'POST'): Promise<T> => {
    const authorization = `Bearer ${access_token}`
    const reply = await fetch(
      `${server.url}/api${path}`,
      body
        ? {
            method,
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(body)
          }
        : { headers: { authorization } }
    )
    return ((await reply.json()) as { data: T }).data
  }
}

/** The newest call of which something is true; there has to be one among the samples. */
export async function findCall(
  server: DemoServer,
  isMatching: (call: Call, ask: Ask) => boolean | Promise<boolean>
): Promise<Call> {
  const ask = await asAdmin(server)
  for (let page = 1; page < 20; page++) {
    const { list } = await ask<{ list: Call[] }>(`/call_records?page=${page}&pageSize=100`)
    if (list.length === 0) break
    for (const { callRecordId } of list) {
      const call = await ask<Call>(`/call_records/base/${callRecordId}?includeHistory=true`)
      if (await isMatching(call, ask)) return call
    }
  }
  throw new Error('The samples have no such call')
}

export const drawer = (page: Page, title = '呼叫详情') =>
  consoleOf(page).getByRole('dialog', { name: title })
export const list = (page: Page) => consoleOf(page).locator('[part=main]')
export const rows = (page: Page) => list(page).locator('tbody tr')
export const detail = (place: Locator, at = 0) =>
  place.getByRole('button', { name: /^详情/ }).nth(at)
export const transcript = (page: Page) => drawer(page).getByRole('log', { name: '对话内容' })

export const current = (page: Page) => transcript(page).locator('[aria-current]')
export const press = (page: Page, name: string) =>
  drawer(page).getByRole('button', { name, exact: true }).click()

/** The row of a call, by the whole of its time: the row itself shows a short one. */
export function rowOf(page: Page, { callStartTime }: Pick<Call, 'callStartTime'>): Locator {
  const time = new Date(callStartTime).toLocaleString('sv', { timeZone: 'Asia/Shanghai' })
  return rows(page).filter({
    has: page.getByRole('button', { name: new RegExp(`^详情 .*${time}$`) })
  })
}

/** Opens one call from the list where it stands; the drawer then has it. */
export async function openCall(page: Page, call: Call): Promise<void> {
  const path = call.callDirectionType === 1 ? 'income' : 'outCall'
  if (!page.url().includes(path)) throw new Error(`Go to ${path} first`)
  await consoleOf(page).getByLabel('客户号码', { exact: true }).fill(call.customerPhone)
  // On one page stand all who have called, or have been called, so often.
  await showRows(page, 100)
  await consoleOf(page).getByRole('button', { name: '查询', exact: true }).click()
  await expect(rows(page).filter({ hasNotText: call.customerPhone.slice(-4) })).toHaveCount(0)
  await detail(rowOf(page, call)).click()
  await expect(drawer(page).getByRole('heading', { name: '通话信息' })).toBeVisible()
}

/** Keeps every recording that the page plays where a story can listen to it. */
export async function listenToRecordings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const events: Recording[] = []
    Reflect.set(window, 'recordings', events)
    const Ours = window.Audio
    window.Audio = class extends Ours {
      readonly #silences: number[] = []
      #pausedAt: number | undefined
      constructor() {
        super()
        const one: Recording = {
          audio: this,
          analyser: undefined,
          seekTime: 0,
          silences: this.#silences
        }
        events.push(one)
        this.addEventListener('seeking', () => {
          one.seekTime = this.currentTime
        })
        this.addEventListener('playing', () => {
          if (one.analyser || !('captureStream' in this)) return
          const context = new AudioContext()
          one.analyser = context.createAnalyser()
          const stream = (this.captureStream as () => MediaStream).call(this)
          context.createMediaStreamSource(stream).connect(one.analyser)
        })
      }
      override pause(): void {
        if (!this.paused) this.#pausedAt = performance.now()
        super.pause()
      }
      override play(): Promise<void> {
        if (this.#pausedAt !== undefined) this.#silences.push(performance.now() - this.#pausedAt)
        this.#pausedAt = undefined
        return super.play()
      }
    }
  })
}

interface Recording {
  readonly audio: HTMLAudioElement
  analyser: AnalyserNode | undefined
  /** Where it was sent last, in seconds. */
  seekTime: number
  /** How long it was silent each time it was stopped, in ms. */
  readonly silences: readonly number[]
}

interface RecordingState {
  /** How many recordings play at this moment. */
  readonly playing: number
  readonly seconds: number
  readonly seekTime: number
  readonly silences: readonly number[]
  readonly speed: number
  /** The loudest of what is heard right now, from 0 to 1. */
  readonly loudness: number
}

/** What can be heard of the recording that was begun last. */
export const recordingState = (page: Page): Promise<RecordingState> =>
  page.evaluate(() => {
    const all = Reflect.get(window, 'recordings') as Recording[]
    const last = all.at(-1)
    const samples = new Float32Array(2048)
    last?.analyser?.getFloatTimeDomainData(samples)
    return {
      playing: all.filter(({ audio }) => !audio.paused && !audio.ended).length,
      seconds: last?.audio.currentTime ?? 0,
      seekTime: last?.seekTime ?? 0,
      silences: last?.silences ?? [],
      speed: last?.audio.playbackRate ?? 0,
      loudness: samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
    }
  })

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/** Number of calls of the project's functions meanwhile. */
export async function callsDuring(page: Page, act: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await cdp.send('Profiler.takePreciseCoverage')
  await act()
  const { result }: Coverage = await cdp.send('Profiler.takePreciseCoverage')
  await cdp.send('Profiler.stopPreciseCoverage')
  await cdp.detach()
  return result
    .filter(({ url }) => url.includes('/dist/'))
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
    .reduce((sum, count) => sum + count, 0)
}
