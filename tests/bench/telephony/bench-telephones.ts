/** Process of the bench of calls: the telephones that call the exchange. */
import { FRAME_MS } from '../../../demo/server/telephony/media/g711.ts'
import type { FromTelephones, ToTelephones } from './bench-messages.ts'
import { type OpenCall, openCall } from './open-call.ts'

const [url = ''] = process.argv.slice(2)
const OPENED_AT_ONCE = 4
const FIRST_EXTENSION = 100
/** The calls send in groups, one group after the other. */
const GROUPS = 5
/** Seconds of sound before anything is counted. */
const WARM = 3
const calls: OpenCall[] = []
const say = (message: FromTelephones): void => void process.send?.(message)

async function open(most: number): Promise<void> {
  while (calls.length < most) {
    const amount = Math.min(OPENED_AT_ONCE, most - calls.length)
    const extensions = Array.from({ length: amount }, (_, n) => FIRST_EXTENSION + calls.length + n)
    calls.push(...(await Promise.all(extensions.map(one => openCall(url, String(one))))))
  }
  say({ calls: calls.length })
}

function talk(seconds: number): void {
  for (const call of calls) call.prepare(((WARM + seconds + 1) * 1000) / FRAME_MS)
  const step = FRAME_MS / GROUPS
  const start = performance.now()
  const lateness: number[] = []
  let turn = 0
  let isCounting = false
  let usedBefore = process.cpuUsage()

  function end(): void {
    const counts = calls.map(call => call.counts())
    const sum = (of: 'due' | 'inTime' | 'unreadable') =>
      counts.reduce((all, one) => all + one[of], 0)
    const { user, system } = process.cpuUsage(usedBefore)
    const sorted = lateness.sort((a, b) => a - b)
    say({
      ...{ due: sum('due'), inTime: sum('inTime'), unreadable: sum('unreadable') },
      ownLateness: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      cores: (user + system) / 1e6 / seconds
    })
  }

  function run(): void {
    const passed = performance.now() - start
    lateness.push(passed - turn * step)
    for (; turn * step <= passed; turn++)
      for (let at = turn % GROUPS; at < calls.length; at += GROUPS) calls[at]?.send()
    if (!isCounting && passed >= WARM * 1000) {
      isCounting = true
      for (const call of calls) call.begin()
      usedBefore = process.cpuUsage()
      say({ isCounting })
    }
    if (passed >= (WARM + seconds) * 1000) end()
    else setTimeout(run, Math.max(0, turn * step - (performance.now() - start)))
  }
  run()
}

process.on('message', async (message: ToTelephones) => {
  if (message.ask === 'open') await open(message.calls)
  else if (message.ask === 'talk') talk(message.seconds)
  else {
    for (const call of calls) call.end()
    process.exit()
  }
})
say({ calls: 0 })
