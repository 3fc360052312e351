/** Messages between the bench and the servers that it measures. */

export interface Start {
  /** The embedded database's folder, and a real PostgreSQL instead. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Of a Redis between servers. */
  readonly redisUrl?: string
  /** With an exchange outside, whose events are signed with this secret. */
  readonly eventSecret?: string
}

/** One request, and the statements that answering it took. */
export interface Recorded {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly statements: readonly Statement[]
}

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Request =
  | { readonly ask: 'usage' }
  | { readonly ask: 'record'; readonly isOn: boolean }
  | { readonly ask: 'play'; readonly recorded: readonly Recorded[] }
  /** Pushes to users by turns; each has the time at which it was sent. */
  | {
      readonly ask: 'push'
      readonly userIds: readonly string[]
      readonly perSecond: number
      readonly seconds: number
    }

export interface Usage {
  /** Seconds of the processor, of all threads, since the start. */
  readonly seconds: number
  readonly megabytes: number
}

export type Received =
  | { readonly url: string }
  | { readonly usage: Usage }
  | { readonly statements: readonly Statement[] }

export const usage = (): Usage => {
  const { user, system } = process.cpuUsage()
  return { seconds: (user + system) / 1e6, megabytes: process.memoryUsage.rss() / 1024 / 1024 }
}

/** In ms, the same for all processes of a machine. */
export const machineTime = (): number => performance.timeOrigin + performance.now()

export const sendToParent = (message: Received): void => void process.send?.(message)
