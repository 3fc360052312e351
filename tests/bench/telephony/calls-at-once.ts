/**
 * `node tests/bench/telephony/calls-at-once.ts`: how many calls with sound the embedded exchange carries at once, with
 * recordings. The exchange has a process of its own; the telephones have another on the same machine, whose processor
 * time is reported separately.
 *
 * `--calls=10,25,50,100` · `--seconds=15` for each · `--rounds=1` · `--profile=FOLDER` writes what `--cpu-prof` sees
 * of the exchange
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../demo/node-flags.mjs'
import type { FromExchange, FromTelephones, ToExchange, ToTelephones } from './bench-messages.ts'
import { busyTime, megabytes, threadTimes } from './thread-times.ts'

const given = (flag: string) =>
  process.argv.find(one => one.startsWith(`--${flag}=`))?.split('=')[1]
const sizes = (given('calls') ?? '10,25,50,100').split(',').map(Number)
const SECONDS = Number(given('seconds') ?? 20)
const ROUNDS = Number(given('rounds') ?? 1)
const profiles = given('profile')
/** Share of the packets in each direction. */
const GOAL = 0.99

function start<To, From>(file: string, args: readonly string[], execArgv: readonly string[]) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = fork(path, [...args], { execArgv: [...execArgv] })
  const queue: From[] = []
  let take: ((message: From) => void) | undefined
  child.on('message', given => {
    if (take) take(given as From)
    else queue.push(given as From)
    take = undefined
  })
  const next = () =>
    new Promise<From>((come, fail) => {
      take = come
      void once(child, 'exit').then(() => fail(new Error(`${file} has ended`)))
    })
  return {
    pid: child.pid ?? 0,
    gone: once(child, 'exit'),
    post: (message: To) => child.send(message as object),
    /** The next message that has this field. */
    async message<K extends From extends unknown ? keyof From : never>(field: K) {
      for (;;) {
        const given = queue.shift() ?? (await next())
        if (field in (given as object)) return given as Extract<From, Record<K, unknown>>
      }
    }
  }
}

const percent = (part: number, all: number) => (all > 0 ? (part / all) * 100 : 0)
const shown = (value: number, digits = 1, width = 9) => value.toFixed(digits).padStart(width)

async function measure(size: number): Promise<boolean> {
  const exchange = start<ToExchange, FromExchange>(
    './bench-exchange.ts',
    [],
    [...nodeFlags, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])]
  )
  const { url } = await exchange.message('url')
  const telephones = start<ToTelephones, FromTelephones>('./bench-telephones.ts', [url], [])
  await telephones.message('calls')
  telephones.post({ ask: 'open', calls: size })
  await telephones.message('calls')

  telephones.post({ ask: 'talk', seconds: SECONDS })
  await telephones.message('isCounting')
  exchange.post({ ask: 'state' })
  const before = await exchange.message('missed')
  const threads = threadTimes(exchange.pid)
  const busy = busyTime()
  const down = await telephones.message('inTime')
  const others = busyTime() - busy
  exchange.post({ ask: 'state' })
  const after = await exchange.message('missed')
  const used = [...threadTimes(exchange.pid)]
    .map(([id, { name, ran, waited }]) => {
      const earlier = threads.get(id) ?? { ran: 0, waited: 0 }
      return {
        name,
        ran: (ran - earlier.ran) / SECONDS,
        waited: (waited - earlier.waited) / SECONDS
      }
    })
    .filter(({ ran }) => ran >= 0.005)
    .sort((a, b) => b.ran - a.ran)
  const rss = megabytes(exchange.pid)
  exchange.post({ ask: 'stop' })
  const { unrecorded } = await exchange.message('unrecorded')
  await exchange.gone
  telephones.post({ ask: 'stop' })
  await telephones.gone

  const up = 100 - percent(after.missed - before.missed, after.due - before.due)
  const back = percent(down.inTime, down.due)
  const server = used.reduce((sum, { ran }) => sum + ran, 0)
  const foreign = Math.max(0, others / SECONDS - server - down.cores)
  console.log(
    `${String(size).padStart(5)}${shown(up, 2)}${shown(back, 2)}${shown(after.pace)}${shown(down.ownLateness)}` +
      `${shown(server, 2)}${shown(down.cores, 2)}${shown(foreign, 2)}${shown(rss, 0)}   ` +
      used
        .map(({ name, ran, waited }) => `${name} ${ran.toFixed(2)} (+${waited.toFixed(2)})`)
        .join(', ')
  )
  const expected = Math.floor((SECONDS * 1000) / 20) * size
  if (after.legs !== size) console.log(`      only ${after.legs} calls were there at the end`)
  if (down.unreadable > 0) console.log(`      ${down.unreadable} packets could not be read`)
  if (unrecorded > 0) console.log(`      ${unrecorded} calls have no recording`)
  if (after.due - before.due < expected * GOAL)
    console.log(`      the exchange played ${after.due - before.due} frames of ${expected}`)
  return up >= GOAL * 100 && back >= GOAL * 100 && down.unreadable + unrecorded === 0
}

console.log(
  `${availableParallelism()} cores, ${SECONDS} s each, sound in both directions, with recordings\n` +
    'to/from: frames that a jitter buffer of 40 ms has in time, %, at the exchange and at the telephones · pace, telephones: lateness of their clocks, p99 in ms\n' +
    'cores: of the exchange, of the telephones, of everything else on this machine · (+: waiting for a core)\n' +
    'calls       to     from     pace telephones exch.     tel.   others  RSS MB   threads of the exchange'
)
let most = 0
for (const size of sizes)
  for (let round = 0; round < ROUNDS; round++) if (await measure(size)) most = Math.max(most, size)
console.log(`At least ${GOAL * 100} % in both directions: ${most} calls`)
