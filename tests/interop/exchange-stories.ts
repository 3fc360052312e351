/** What the softphone does with an exchange, on the partner's page in Chromium. */
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page, type WebSocket } from 'playwright'
import { expect as base } from 'playwright/test'
import { browserArgs, findBrowser } from '../support/browser/find-browser.mjs'

const expect = base.configure({ timeout: 15_000 })

export interface OpenPhone {
  readonly browser: Browser
  readonly page: Page
  /** The connections to the exchange so far. */
  readonly sockets: readonly WebSocket[]
}

type Any = HTMLElement & Record<string, (...given: readonly unknown[]) => Promise<unknown>>

/** A property of the softphone, as a host reads it. */
export const read = (page: Page, name: string) =>
  page.evaluate(
    property => Reflect.get(document.querySelector('hutong-softphone') ?? {}, property),
    name
  )

export const call = (page: Page, method: string, ...given: readonly unknown[]) =>
  page.evaluate(
    ([name, values]) =>
      (document.querySelector('hutong-softphone') as unknown as Any)[name]?.(...values),
    [method, given] as const
  )

/** Waits until a property of the softphone is as expected. */
export async function until(
  page: Page,
  name: string,
  is: (value: never) => boolean
): Promise<void> {
  await expect.poll(async () => is((await read(page, name)) as never), { message: name }).toBe(true)
}

export const isTalking = (it?: { state: string }) => it?.state === 'talking'

interface PhoneOptions {
  /** Another Chromium than the one that is installed. */
  readonly program?: string
  readonly prepare?: (page: Page) => Promise<void>
  /** Who signs in; default: agent2, as the page says. */
  readonly agent?: string
  /** The address of record of the telephone; default: 100 of the demo. */
  readonly account?: string
  /** Further switches of Chromium. */
  readonly args?: readonly string[]
  /** Of the account; default: the right one. */
  readonly password?: string
  readonly registerExpires?: number
  /** How the registration ends; default: registered. */
  readonly ends?: 'registered' | 'failed'
}

/** The agent signs in to the demo's server; the account of the telephone is the exchange's. */
export async function openPhone(
  server: string,
  wsUri: string,
  options: PhoneOptions = {}
): Promise<OpenPhone> {
  const executablePath = options.program ?? findBrowser()
  const {
    agent = 'agent2',
    account = 'sip:100@demo.local',
    args = [],
    password = 'secret100',
    registerExpires = 300,
    ends = 'registered'
  } = options
  const browser = await chromium.launch({
    args: [
      ...browserArgs,
      ...args,
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required'
    ],
    ...(executablePath !== undefined && { executablePath })
  })
  const context = await browser.newContext({ bypassCSP: true, permissions: ['microphone'] })
  const page = await context.newPage()
  const sockets: WebSocket[] = []
  page.on('websocket', socket => {
    if (socket.url() === wsUri) sockets.push(socket)
  })
  await options.prepare?.(page)
  await page.goto(`${server}/hosts/partner/`)
  await page.evaluate(
    ([uri, aor, secret, expires]) => {
      const phone = document.querySelector('hutong-softphone')
      if (!phone) throw new Error('no softphone')
      phone.setAttribute('register-expires', String(expires))
      Reflect.set(phone, 'sip', { wsUri: uri, uri: aor, password: secret })
      phone.addEventListener('hutong-call-end', event =>
        Reflect.set(window, 'lastEnd', (event as CustomEvent).detail)
      )
    },
    [wsUri, account, password, registerExpires] as const
  )
  await page.getByLabel('账号').fill(agent)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await until(page, 'registration', (it?: { status: string }) => it?.status === ends)
  return { browser, page, sockets }
}

/** The double CRLF of RFC 5626, every 15 s. */
const isPing = ({ payload }: { readonly payload: string | Buffer }) =>
  String(payload) === '\r\n\r\n'

/** A connection that has its fourth ping has survived the wait after the third. */
export async function keepsRegistered({ page, sockets }: OpenPhone): Promise<void> {
  for (let count = 0; count < 4; count++)
    await sockets[0]?.waitForEvent('framesent', { predicate: isPing, timeout: 60_000 })
  assert.equal((await read(page, 'registration')).status, 'registered')
  assert.equal(sockets.length, 1)
}

export async function setFree(page: Page): Promise<void> {
  await until(page, 'call', it => it === undefined || it === null)
  await page.evaluate(() =>
    (document.querySelector('hutong-session') as unknown as Any).setAgentState?.('SIGN_FREE')
  )
}

/** A new call is possible three seconds after the last one: until then it is refused as locked. */
export const dial = (page: Page, number: string) =>
  expect
    .poll(() =>
      call(page, 'dial', number).then(
        () => 'dialled',
        (error: Error) => error.message
      )
    )
    .toBe('dialled')

export async function endOf(
  page: Page
): Promise<{ text: string; status: number; customerId?: string }> {
  await page.waitForFunction(() => Reflect.get(window, 'lastEnd'))
  return page.evaluate(() => {
    const end = Reflect.get(window, 'lastEnd')
    Reflect.deleteProperty(window, 'lastEnd')
    return end
  })
}

export async function callsOut({ page }: OpenPhone): Promise<void> {
  await setFree(page)
  await dial(page, '9100')
  await until(page, 'call', isTalking)
  await until(page, 'quality', (it?: { mos: number }) => (it?.mos ?? 0) > 3)
  for (const isHeld of [true, false]) {
    await call(page, 'hold', isHeld)
    await until(page, 'call', (it?: { held: boolean }) => it?.held === isHeld)
  }
  await call(page, 'hangUp')
  assert.equal((await endOf(page)).text, '通话结束')
  for (const [number, text] of [
    ['9486', '占线'],
    ['9480', '暂时无法接通'],
    ['9777', '对方已挂断']
  ] as const) {
    await setFree(page)
    await dial(page, number)
    assert.equal((await endOf(page)).text, text)
  }
}

export async function takesCall(
  { page }: OpenPhone,
  customerCalls: () => Promise<unknown>
): Promise<void> {
  await setFree(page)
  const called = customerCalls()
  await until(page, 'call', (it?: { state: string }) => it?.state === 'ringing')
  await call(page, 'answer')
  await until(page, 'call', isTalking)
  assert.equal((await read(page, 'call')).customerId, 'customer-1')
  await until(page, 'quality', (it?: { mos: number }) => (it?.mos ?? 0) > 3)
  await called
  assert.equal((await endOf(page)).text, '对方已挂断')
}
