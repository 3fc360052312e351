/** What the softphone does with an exchange, on the partner's page in Chromium. */
import assert from 'node:assert/strict'
import { type Browser, chromium, type Page } from 'playwright'
import { browserArgs, findBrowser } from '../support/browser/find-browser.mjs'

export interface OpenPhone {
  readonly browser: Browser
  readonly page: Page
  /** Times that the SIP socket was opened. */
  readonly connections: () => number
}

type Any = HTMLElement & Record<string, (...given: readonly unknown[]) => Promise<unknown>>

/** A property of the softphone, as a host reads it. */
const read = (page: Page, name: string) =>
  page.evaluate(
    property => Reflect.get(document.querySelector('hutong-softphone') ?? {}, property),
    name
  )

const call = (page: Page, method: string, ...given: readonly unknown[]) =>
  page.evaluate(
    ([name, values]) =>
      (document.querySelector('hutong-softphone') as unknown as Any)[name]?.(...values),
    [method, given] as const
  )

async function until(page: Page, name: string, is: (value: never) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (is((await read(page, name)) as never)) return
    await page.waitForTimeout(100)
  }
  throw new Error(`${name} is ${JSON.stringify(await read(page, name))}`)
}

const isTalking = (it?: { state: string }) => it?.state === 'talking'

/** The agent signs in to the demo's server; the account of the telephone is the exchange's. */
export async function openPhone(server: string, wsUri: string): Promise<OpenPhone> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [
      ...browserArgs,
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required'
    ],
    ...(executablePath !== undefined && { executablePath })
  })
  const context = await browser.newContext({ bypassCSP: true, permissions: ['microphone'] })
  const page = await context.newPage()
  let opened = 0
  page.on('websocket', socket => {
    if (socket.url() === wsUri) opened++
  })
  await page.goto(`${server}/hosts/partner/`)
  await page.evaluate(uri => {
    const phone = document.querySelector('hutong-softphone')
    if (!phone) throw new Error('no softphone')
    Reflect.set(phone, 'sip', { wsUri: uri, uri: 'sip:100@demo.local', password: 'secret100' })
    phone.addEventListener('hutong-call-end', event =>
      Reflect.set(window, 'lastEnd', (event as CustomEvent).detail)
    )
  }, wsUri)
  await page.getByLabel('密码').fill('Hutong@2026')
  await page.getByRole('button', { name: '登录电话' }).click()
  await until(page, 'registration', (it?: { status: string }) => it?.status === 'registered')
  return { browser, page, connections: () => opened }
}

/** Longer than three keep-alives. */
export async function keepsRegistered({ page, connections }: OpenPhone): Promise<void> {
  await page.waitForTimeout(50_000)
  assert.equal((await read(page, 'registration')).status, 'registered')
  assert.equal(connections(), 1)
}

async function setFree(page: Page): Promise<void> {
  await until(page, 'call', it => it === undefined || it === null)
  await page.evaluate(() =>
    (document.querySelector('hutong-session') as unknown as Any).setAgentState?.('SIGN_FREE')
  )
  // A new call is possible three seconds after the last one.
  await page.waitForTimeout(3500)
}

async function endOf(page: Page): Promise<{ text: string; status: number; customerId?: string }> {
  await page.waitForFunction(() => Reflect.get(window, 'lastEnd'))
  return page.evaluate(() => {
    const end = Reflect.get(window, 'lastEnd')
    Reflect.deleteProperty(window, 'lastEnd')
    return end
  })
}

export async function callsOut({ page }: OpenPhone): Promise<void> {
  await setFree(page)
  await call(page, 'dial', '9100')
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
    await call(page, 'dial', number)
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
