/** What the threads of a process use, from Linux' /proc. */
import { readdirSync, readFileSync } from 'node:fs'

const NS = 1e9

export interface ThreadTime {
  readonly name: string
  /** Seconds on a core, and seconds that the thread was ready but had none. */
  readonly ran: number
  readonly waited: number
}

export function threadTimes(pid: number): ReadonlyMap<string, ThreadTime> {
  const folder = `/proc/${pid}/task`
  return new Map(
    readdirSync(folder).map(id => {
      const read = (file: string) => readFileSync(`${folder}/${id}/${file}`, 'utf8').trim()
      const [ran = 0, waited = 0] = read('schedstat').split(' ').map(Number)
      const name = id === String(pid) ? 'main' : read('comm')
      return [id, { name, ran: ran / NS, waited: waited / NS }]
    })
  )
}

/** Seconds that all cores together were busy since the machine's start. */
export function busyTime(): number {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields.map(Number)
  return (user + nice + system + irq + softirq) / 100
}

export function megabytes(pid: number): number {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}
