import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../../../demo/node-flags.mjs'
import type { Received, Request, Start } from './messages.ts'

const read = (message: unknown): Received => message as Received

/** A server in a process of its own. */
export async function startServer(kind: 'reference' | 'plain', start: Start, profiles?: string) {
  const flags = kind === 'reference' ? nodeFlags : []
  const child: ChildProcess = fork(
    fileURLToPath(new URL(`./${kind}.ts`, import.meta.url)),
    [JSON.stringify(start)],
    { execArgv: [...flags, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])] }
  )
  let onReply: (message: Received) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const nextReply = () =>
    new Promise<Received>((resolve, reject) => {
      onReply = resolve
      fail = reject
    })
  child.on('message', text => onReply(read(text)))
  child.on('exit', () => fail(new Error(`The ${kind} server has ended`)))
  const first = await nextReply()
  if (!('url' in first)) throw new Error('A server says its address first')

  async function ask(question: Request): Promise<Received> {
    const answer = nextReply()
    child.send(question)
    return answer
  }
  return {
    url: first.url,
    pid: child.pid ?? 0,
    async usage() {
      const reply = await ask({ ask: 'usage' })
      if (!('usage' in reply)) throw new Error('No usage was reported')
      return reply.usage
    },
    async record(isOn: boolean) {
      const reply = await ask({ ask: 'record', isOn })
      return 'statements' in reply ? reply.statements : []
    },
    play: (recorded: Extract<Request, { ask: 'play' }>['recorded']) =>
      ask({ ask: 'play', recorded }),
    /** Resolves when the last push was sent. */
    push: (given: Omit<Extract<Request, { ask: 'push' }>, 'ask'>) => ask({ ask: 'push', ...given }),
    async end(): Promise<void> {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  }
}

export type MeasuredServer = Awaited<ReturnType<typeof startServer>>
