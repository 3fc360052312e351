/** Part of a core for each of some processes by a control group of Linux, as of small machines. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In µs: short, so that a process at its limit answers all the time, and slowly. */
const PERIOD = 10_000
/** Version 1 of control groups has a folder for each controller. */
const FIRST = '/sys/fs/cgroup/cpu'
const SECOND = '/sys/fs/cgroup'

function limit(group: string, pid: number, cores: number): void {
  const quota = Math.round(PERIOD * cores)
  mkdirSync(group)
  if (existsSync(join(group, 'cpu.cfs_quota_us'))) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
  } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD}`)
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}

/** Undefined where this user or machine may not limit them; else what ends it, once the processes have ended. */
export function limitCores(pids: readonly number[], cores: number): (() => void) | undefined {
  const parent = existsSync(FIRST) ? FIRST : SECOND
  const groups = pids.map(pid => join(parent, `hutong-bench-${pid}`))
  const end = (): void => {
    for (const group of groups) if (existsSync(group)) rmdirSync(group)
  }
  try {
    for (const [at, pid] of pids.entries()) limit(groups[at] ?? '', pid, cores)
  } catch {
    return undefined
  }
  return end
}
