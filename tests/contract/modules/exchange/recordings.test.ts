// Recordings that the exchange keeps: played through the server, from allowed places only.

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mayRefer } from '../../../../demo/server/modules/exchange/recording-references.ts'
import { wavHeader } from '../../../../demo/server/telephony/media/wav.ts'
import { type Outside, openOutside } from '../../../support/telephony/outside-exchange.ts'

const sound = Buffer.concat([wavHeader(8000), Buffer.alloc(8000, 1)])
const base = mkdtempSync(join(tmpdir(), 'hutong-recordings-'))
const folder = join(base, 'kept')
mkdirSync(folder)
writeFileSync(join(folder, 'in.wav'), sound)
writeFileSync(join(base, 'secret.wav'), sound)
symlinkSync(join(base, 'secret.wav'), join(folder, 'link.wav'))

let fetched = 0
const files = createServer((request, reply) => {
  fetched++
  if (request.url === '/moved.wav') reply.writeHead(302, { location: '/in.wav' }).end()
  else if (request.url === '/page.wav') reply.end('<html>no sound, but long enough</html>')
  else reply.end(sound)
}).listen(0, '127.0.0.1')
await once(files, 'listening')
const origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`

let outside: Outside
let token: string
beforeAll(async () => {
  outside = await openOutside({ exchange: { recordings: { origins: [origin], folder } } })
  token = (await outside.backend.signIn('admin')).access_token
})
afterAll(async () => {
  await outside.backend.close()
  files.close()
  rmSync(base, { recursive: true })
})

/** A call of agent 100 that has ended with this recording. */
async function callWith(callId: string, recording: string) {
  const { event } = outside.call(callId)
  await outside.hook(event('started'), event('answered'))
  const [ended] = await outside.hook(event('ended', { recording }))
  return ended
}

async function play(callRecordId: string | undefined) {
  const ticket = await outside.backend.ticketFor(token, `/recordings/${callRecordId}`)
  const path = `/api/recordings/${callRecordId}?access_token=${ticket}`
  const answer = await fetch(outside.backend.url + path)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

it('of a file in the folder is played', async () => {
  const ended = await callWith('file', 'in.wav')
  const { status, bytes } = await play(ended?.callRecordId)
  expect([status, bytes.equals(sound)]).toEqual([200, true])
})

it('of an allowed origin is fetched once, and played', async () => {
  const ended = await callWith('url', `${origin}/a.wav`)
  expect(fetched).toBe(0)
  expect((await play(ended?.callRecordId)).bytes.equals(sound)).toBe(true)
  expect((await play(ended?.callRecordId)).status).toBe(200)
  expect(fetched).toBe(1)
})

it('may be named after the call', async () => {
  const { event } = outside.call('later')
  await outside.hook(event('started'), event('answered'))
  const [ended] = await outside.hook(event('ended'))
  const id = ended?.callRecordId
  await expect.poll(() => outside.record(id)).toMatchObject({ ended_at: expect.any(Number) })
  expect(await outside.record(id)).toMatchObject({ has_recording: false })
  const [recorded] = await outside.hook(event('recorded', { recording: join(folder, 'in.wav') }))
  expect(recorded).toMatchObject({ result: 'accepted', callRecordId: id })
  expect((await play(id)).status).toBe(200)
})

it('elsewhere is refused', async () => {
  const message = '录音地址不在允许的来源或文件夹内'
  for (const [index, recording] of [
    '../secret.wav',
    '/etc/passwd',
    'file:///etc/passwd',
    'http://127.0.0.1:1/a.wav',
    `${origin.replace('http://', 'http://user:pass@')}/a.wav`,
    `${origin}.evil.example/a.wav`
  ].entries()) {
    const { event } = outside.call(`elsewhere-${index}`)
    const [, ended] = await outside.hook(event('started'), event('ended', { recording }))
    expect(ended, recording).toMatchObject({ result: 'refused', reason: 'BAD_RECORDING', message })
    await outside.hook(event('ended', { sequence: 2 }))
  }
  expect(mayRefer({ origins: [], folder: undefined }, 'in.wav')).toBe(false)
  expect(mayRefer({ origins: [], folder }, folder)).toBe(false)
})

it.each(['moved.wav', 'page.wav'])(
  'that is no sound, or elsewhere, is not played: %s',
  async name => {
    const ended = await callWith(name, `${origin}/${name}`)
    expect((await play(ended?.callRecordId)).status).toBe(404)
  }
)

it('behind a link out of the folder is not played', async () => {
  const ended = await callWith('link', 'link.wav')
  expect((await play(ended?.callRecordId)).status).toBe(404)
})
