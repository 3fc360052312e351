/** Runs the rows, and prints each with its result. */
import type { Exchange } from '../../../demo/exchange/exchange.ts'
import { listenIn } from '../../journeys/sound.ts'
import { openPhone } from '../exchange-stories.ts'
import { openFarEnd } from '../trunk/far-end.ts'
import { callsInRows } from './calls-in.ts'
import { callsOutRows } from './calls-out.ts'
import { inCallRows } from './in-call.ts'
import { registrationRows } from './registrations.ts'
import { type Row, resetPhone, type Scene } from './row.ts'
import { transferRows } from './transfers.ts'

const rows: readonly Row[] = [
  ...registrationRows,
  ...callsOutRows,
  ...callsInRows,
  ...inCallRows,
  ...transferRows
]

const print = (line: string): void => void process.stdout.write(`${line}\n`)

interface Options {
  readonly server: string
  /** Its trunk is free. */
  readonly exchange: Exchange
  /** Rows with this text only. */
  readonly only?: string | undefined
}

/** The message, and where in a row it was. */
export function shortened({ message, stack = '' }: Error): string {
  const [first = ''] = message.split('\n')
  const more = message.split('\n').filter(line => /^(Expected|Received|\+|-) ?/.test(line))
  const at = stack.split('\n').filter(line => line.includes('tests/interop/r'))
  return ['', first, ...more.slice(0, 8), ...at.slice(0, 2)].join('\n   ')
}

/** Resolves with how many rows failed. */
export async function runTable({ server, exchange, only = '' }: Options): Promise<number> {
  const far = await openFarEnd(exchange.host, exchange.ports.TRUNK_PORT, exchange.ports.SIP_PORT)
  const phone = await openPhone(server, exchange.url, { prepare: listenIn })
  const scene: Scene = { phone, page: phone.page, far, exchange, server }
  let failed = 0
  const chosen = rows.filter(row => row.slice(0, 2).join(' ').includes(only))
  print(`| ${'area'.padEnd(24)} | what ${' '.repeat(83)} | s    | result |`)
  for (const [area, what, run] of chosen) {
    const begunAt = performance.now()
    const problem = await run(scene).then(
      () => '',
      (error: Error) => shortened(error)
    )
    await resetPhone(scene)
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1)
    if (problem !== '') failed++
    const result = problem === '' ? 'ok    ' : 'FAILED'
    print(`| ${area.padEnd(24)} | ${what.padEnd(88)} | ${seconds.padStart(4)} | ${result} |`)
    if (problem !== '') print(problem)
  }
  print(`${chosen.length - failed} of ${chosen.length} rows ok`)
  await phone.browser.close()
  far.close()
  return failed
}
