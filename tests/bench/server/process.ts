import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../demo/node-flags.mjs'
import type { Asked, Received, Start } from './messages.ts'

const read = (said: unknown): Received => said as Received

/** A server in a process of its own. */
export async function startServer(kind: 'reference' | 'plain', start: Start, profiles?: string) {
  const flags = kind === 'reference' ? nodeFlags : []
  const child: ChildProcess = fork(
    fileURLToPath(new URL(`./${kind}.ts`, import.meta.url)),
    [JSON.stringify(start)],
    { execArgv: [...flags, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])] }
  )
  let hear: (said: Received) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const heard = () =>
    new Promise<Received>((resolve, reject) => {
      hear = resolve
      fail = reject
    })
  child.on('message', said => hear(read(said)))
  child.on('exit', () => fail(new Error(`The ${kind} server has ended`)))
  const first = await heard()
  if (!('url' in first)) throw new Error('A server says its address first')

  async function ask(question: Asked): Promise<Received> {
    const answer = heard()
    child.send(question)
    return answer
  }
  return {
    url: first.url,
    async usage() {
      const told = await ask({ ask: 'usage' })
      if (!('usage' in told)) throw new Error('No usage was told')
      return told.usage
    },
    async record(isOn: boolean) {
      const told = await ask({ ask: 'record', isOn })
      return 'statements' in told ? told.statements : []
    },
    play: (recorded: Extract<Asked, { ask: 'play' }>['recorded']) => ask({ ask: 'play', recorded }),
    async end(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  }
}

export type MeasuredServer = Awaited<ReturnType<typeof startServer>>
