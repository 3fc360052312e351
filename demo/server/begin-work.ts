import type { Backend } from './backend.ts'
import type { openJobs } from './jobs/open-jobs.ts'
import type { ServerOptions } from './options.ts'
import { readsMissed } from './read-missed.ts'
import type { timedWork } from './timed-work.ts'

/**
 * Begins what a server does beside requests. The process of the exchange keeps its recordings and ends
 * lost calls; jobs, messages and webhooks are done by the servers that use it. Resolves to what ends the
 * reading of lost messages.
 */
export async function beginWork(
  role: ServerOptions['role'],
  backend: Backend,
  {
    jobs,
    timed
  }: {
    readonly jobs: Awaited<ReturnType<typeof openJobs>>
    readonly timed: ReturnType<typeof timedWork>
  }
): Promise<() => void> {
  const { tokens, failures, recordings, webhooks, messages } = backend
  const end = readsMissed(backend)
  recordings.start()
  if (role === 'telephony') {
    timed.startLost()
    await messages.stop()
    return end
  }
  await jobs.start(async () => {
    await tokens.sweep()
    await failures.sweep()
  })
  timed.start()
  webhooks.start()
  return end
}
