/**
 * `node tests/interop/asterisk/asterisk.ts`: the built softphone with Asterisk, which is configured by the code of the
 * page "Your exchange". The program is `ASTERISK`, or `asterisk` in the path; without one it is skipped.
 */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { listenIn } from '../../journeys/sound.ts'
import { DemoServer } from '../../support/server/demo-server.ts'
import {
  call,
  dial,
  endOf,
  isTalking,
  type OpenPhone,
  openPhone,
  read,
  setFree,
  until
} from '../exchange-stories.ts'
import { expect, heard } from '../rows/row.ts'
import { type Asterisk, installedAsterisk, startAsterisk } from './start-asterisk.ts'

/** More than silence leaves: the beeps of Chromium's microphone come back from the echo. */
async function receivesItsVoice({ page: at }: OpenPhone): Promise<void> {
  const before = await heard(at)
  await expect.poll(async () => (await heard(at)) - before).toBeGreaterThan(0.001)
}

async function callsOut(phone: OpenPhone, asterisk: Asterisk): Promise<void> {
  const { page: at } = phone
  await setFree(at)
  await dial(at, '9196')
  await until(at, 'call', isTalking)
  await receivesItsVoice(phone)
  for (const isHeld of [true, false]) {
    await call(at, 'hold', isHeld)
    await until(at, 'call', (it?: { held: boolean }) => it?.held === isHeld)
  }
  await receivesItsVoice(phone)
  await call(at, 'sendDtmf', '5')
  await call(at, 'hangUp')
  assert.equal((await endOf(at)).text, '通话结束')
  await expect.poll(() => asterisk.run('core show channels count')).toContain('0 active channels')
}

async function isRefused({ page: at }: OpenPhone): Promise<void> {
  for (const [number, text] of [
    ['9486', '占线'],
    ['9404', '号码不存在'],
    ['9777', '对方已挂断']
  ] as const) {
    await setFree(at)
    await dial(at, number)
    assert.equal((await endOf(at)).text, text, number)
  }
}

/** The dial plan of the page calls the agent; the other half is the echo. */
const callAgent = (asterisk: Asterisk) =>
  asterisk.run('channel originate Local/700@to-agents extension 9196@agents')

async function takesCall(phone: OpenPhone, asterisk: Asterisk): Promise<void> {
  const { page: at } = phone
  await setFree(at)
  callAgent(asterisk)
  await until(at, 'call', (it?: { state: string }) => it?.state === 'ringing')
  const { callRecordId } = await read(at, 'call')
  assert.match(callRecordId, /^\d+\.\d+$/)
  // By which a backend knows the call, as the page says.
  const isOf = (event: string) =>
    event.includes('DestChannel: PJSIP/700-') && event.includes(`\r\nUniqueid: ${callRecordId}\r\n`)
  const begins = asterisk
    .events()
    .filter(event => event.includes('Event: DialBegin') && isOf(event))
  assert.equal(begins.length, 1)
  await call(at, 'answer')
  await until(at, 'call', isTalking)
  await receivesItsVoice(phone)
  asterisk.run('channel request hangup all')
  assert.equal((await endOf(at)).text, '对方已挂断')
}

/** Blind, by REFER. */
async function transfers(phone: OpenPhone, asterisk: Asterisk): Promise<void> {
  const { page: at } = phone
  await setFree(at)
  callAgent(asterisk)
  await until(at, 'call', (it?: { state: string }) => it?.state === 'ringing')
  await call(at, 'answer')
  await until(at, 'call', isTalking)
  // A target without sound would be no proof for Asterisk that it has answered.
  await call(at, 'transfer', '9555')
  await endOf(at)
  await expect.poll(() => asterisk.run('core show channels')).toContain('Milliwatt')
  asterisk.run('channel request hangup all')
  await expect.poll(() => asterisk.run('core show channels count')).toContain('0 active channels')
}

/** Attended, by REFER with Replaces, after the caller was put on hold. */
async function consults(phone: OpenPhone, asterisk: Asterisk): Promise<void> {
  const { page: at } = phone
  await setFree(at)
  callAgent(asterisk)
  await until(at, 'call', (it?: { state: string }) => it?.state === 'ringing')
  await call(at, 'answer')
  await until(at, 'call', isTalking)
  await call(at, 'consult', '9555')
  await until(at, 'secondCall', (it?: { status: string }) => it?.status === 'talking')
  await call(at, 'completeTransfer')
  await endOf(at)
  await expect.poll(() => asterisk.run('core show channels')).toContain('Milliwatt')
  asterisk.run('channel request hangup all')
  await expect.poll(() => asterisk.run('core show channels count')).toContain('0 active channels')
}

/** Every connection of the telephone is cut; the call goes on, and its BYE arrives by the new one. */
async function survivesTheSocket(phone: OpenPhone, asterisk: Asterisk): Promise<void> {
  const { page: at, sockets } = phone
  await setFree(at)
  await dial(at, '9196')
  await until(at, 'call', isTalking)
  const before = sockets.length
  await at.evaluate(() => {
    for (const socket of Reflect.get(window, 'sipSockets') as WebSocket[]) socket.close()
  })
  await expect.poll(() => sockets.length).toBeGreaterThan(before)
  await until(at, 'registration', (it?: { status: string }) => it?.status === 'registered')
  await receivesItsVoice(phone)
  await call(at, 'hangUp')
  await endOf(at)
  await expect.poll(() => asterisk.run('core show channels count')).toContain('0 active channels')
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Returns how many stories failed. */
export async function runAsterisk(): Promise<number> {
  const version = installedAsterisk()
  if (version === undefined) {
    print('skipped: no Asterisk (a program in the path, or named by ASTERISK)')
    return 0
  }
  print(version)
  let failed = 0
  const server = new DemoServer()
  const asterisk = await startAsterisk()
  try {
    await server.start()
    const phone = await openPhone(server.url, asterisk.url, {
      account: 'sip:700@127.0.0.1',
      password: 'password-of-700',
      args: ['--ignore-certificate-errors'],
      prepare: async at => {
        await listenIn(at)
        await at.addInitScript(() => {
          const all: WebSocket[] = []
          Reflect.set(window, 'sipSockets', all)
          const Native = WebSocket
          Reflect.set(
            window,
            'WebSocket',
            class extends Native {
              constructor(url: string | URL, protocols?: string | string[]) {
                super(url, protocols)
                if (String(protocols) === 'sip') all.push(this)
              }
            }
          )
        })
      }
    })
    const stories = { callsOut, isRefused, takesCall, transfers, consults, survivesTheSocket }
    for (const [name, act] of Object.entries(stories)) {
      const problem = await act(phone, asterisk).then(
        () => undefined,
        (error: Error) => error.stack ?? error.message
      )
      if (problem !== undefined) {
        failed++
        await call(phone.page, 'hangUp').catch(() => undefined)
        asterisk.run('channel request hangup all')
      }
      print(problem === undefined ? `✓ ${name}` : `✗ ${name}\n${problem}`)
    }
    await phone.browser.close()
  } finally {
    asterisk.stop()
    await server.stop()
    server.forget()
  }
  return failed
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await runAsterisk())
