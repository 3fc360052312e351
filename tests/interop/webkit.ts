/**
 * WebKitGTK by its own WebDriver (Debian's `webkit2gtk-driver` and `xvfb`). Each page is a session of its own, with
 * an empty profile. Debian's build has no WebRTC.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { findProgram } from '../../demo/exchange/find-program.ts'
import { freePort } from '../support/server/server-process.ts'
import type { DrivenBrowser, DrivenPage } from './driver.ts'

const WAIT_MS = 30_000
const LOOK_EVERY_MS = 100

/** A screen without a display; resolves its name, such as `:1`. */
async function openScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  const [text] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, display: `:${String(text).trim()}` }
}

/** Ends the script of `evaluate` with a value, or with the message of an error. */
const wrapped = (act: (given: never) => unknown): string => `
  const done = arguments[arguments.length - 1]
  Promise.resolve().then(() => (${act})(arguments[0])).then(
    value => done({ value }),
    error => done({ problem: String(error?.message ?? error) })
  )`

/** Of the page, by `collecting`. */
declare function errorsSeen(): string[]

/** Begins to collect errors; WebDriver has no event for them. */
const collecting = `
  const errors = []
  window.errorsSeen = () => errors
  addEventListener('error', event => errors.push(event.message))
  addEventListener('unhandledrejection', event => errors.push(String(event.reason)))`

/** Starts the browser; its driver serves one session. */
async function openSession(program: string, binary: string, display: string) {
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore'
  })
  const address = `http://127.0.0.1:${port}`
  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const reply = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(2 * WAIT_MS),
      ...(body && { body: JSON.stringify(body) })
    })
    const { value } = (await reply.json()) as { value: Value & { message?: string } }
    if (!reply.ok) throw new Error(value.message ?? `${method} ${path}: ${reply.status}`)
    return value
  }
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false
    )
  try {
    for (let attempt = 0; attempt < 50 && !(await isUp()); attempt++)
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    const { sessionId, capabilities } = await send<{
      sessionId: string
      capabilities: { browserVersion: string }
    }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          timeouts: { script: WAIT_MS }
        }
      }
    })
    return { driver, send, at: `/session/${sessionId}`, version: capabilities.browserVersion }
  } catch (error) {
    driver.kill()
    throw error
  }
}

/** Undefined where it is not installed. */
export async function openWebKit(): Promise<DrivenBrowser | undefined> {
  const program = findProgram('WebKitWebDriver')
  const [binary] = globSync('/usr/lib/**/webkit2gtk-4*/MiniBrowser')
  if (!program || !binary || !findProgram('Xvfb')) return undefined
  const screen = await openScreen()
  let version = ''

  async function newPage(): Promise<DrivenPage> {
    const open = () => openSession(program ?? '', binary ?? '', screen.display)
    // The browser has been seen to die while it starts.
    const session = await open().catch(open)
    version = session.version
    const { send, at } = session
    const page: DrivenPage = {
      async goto(address) {
        await send('POST', `${at}/url`, { url: address })
        await send('POST', `${at}/execute/sync`, { script: collecting, args: [] })
      },
      async errors() {
        // A page may have replaced how arrays and texts are written as JSON, not how numbers are.
        const count = await page.evaluate(() => Number(errorsSeen().length), undefined)
        return count === 0 ? [] : [await page.evaluate(() => errorsSeen().join('\n'), undefined)]
      },
      async evaluate(act, given) {
        const { value, problem } = await send<{ value: never; problem?: string }>(
          'POST',
          `${at}/execute/async`,
          { script: wrapped(act), args: [given ?? null] }
        )
        if (problem !== undefined) throw new Error(problem)
        return value
      },
      async waitForFunction(act) {
        const endsAt = Date.now() + WAIT_MS
        const isTrue = new Function(`return Boolean((${act})())`) as () => boolean
        while (!(await page.evaluate(isTrue, undefined))) {
          if (Date.now() > endsAt) throw new Error(`not within ${WAIT_MS} ms: ${act}`)
          await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
        }
      },
      async close() {
        await send('DELETE', at).catch(() => undefined)
        session.driver.kill()
      }
    }
    return page
  }

  return {
    name: 'webkit',
    canCall: false,
    version: async () => `WebKitGTK ${version}`,
    newPage,
    async close() {
      screen.child.kill()
    }
  }
}
