import type { Environment } from '../environment.ts'
import type { TimerCommand } from './heartbeat.worker.ts'
import workerUrl from './heartbeat.worker.ts?worker&url'
import { ownWorker } from './own-worker.ts'

/** Shorter intervals use the page's timers; a hidden tab rounds them up to a second at worst. */
const SHORTEST_FOR_WORKER_MS = 1000
/** A Worker that has not reported ready by then is considered failed. */
const READY_WITHIN_MS = 5000

interface Beat {
  readonly milliseconds: number
  readonly act: () => void
  timer: ReturnType<typeof setInterval> | undefined
}

/** The page's own timers: precise in a visible tab, about once a minute in a long-hidden one. */
export const timerBeats: Environment['every'] = (milliseconds, act) => {
  const timer = setInterval(act, milliseconds)
  return () => clearInterval(timer)
}

/**
 * Timers from a Worker, which is not throttled in a hidden tab.
 * A page under `require-trusted-types-for 'script'` must allow the policy `hutong`, and its
 * `worker-src` the script's URL, or `blob:` when that is of another origin. Without a Worker the
 * page's timers take over, and `onFallback` is called once: they are late in a hidden tab, which silence
 * detection accounts for (`net/heartbeat.ts`).
 */
export function workerBeats(onFallback: () => void): Environment['every'] {
  const beats = new Map<number, Beat>()
  let ids = 0
  let worker: Worker | undefined
  let hasFailed = false
  let watch: ReturnType<typeof setTimeout> | undefined
  const startPageTimer = (beat: Beat) => {
    beat.timer ??= setInterval(beat.act, beat.milliseconds)
  }
  const fallBack = () => {
    if (hasFailed) return
    hasFailed = true
    clearTimeout(watch)
    worker?.terminate()
    worker = undefined
    for (const beat of beats.values()) startPageTimer(beat)
    onFallback()
  }
  const startWorker = (): Worker | undefined => {
    if (worker || hasFailed) return worker
    try {
      worker = ownWorker(workerUrl)
      watch = setTimeout(fallBack, READY_WITHIN_MS)
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        clearTimeout(watch)
        beats.get(data)?.act()
      }
      worker.onerror = event => {
        event.preventDefault()
        fallBack()
      }
    } catch {
      fallBack()
    }
    return worker
  }
  return (milliseconds, act) => {
    if (milliseconds < SHORTEST_FOR_WORKER_MS) return timerBeats(milliseconds, act)
    const id = ++ids
    const beat: Beat = { milliseconds, act, timer: undefined }
    beats.set(id, beat)
    const post = (what: TimerCommand) => worker?.postMessage(what)
    if (startWorker()) post({ start: id, milliseconds })
    else startPageTimer(beat)
    return () => {
      beats.delete(id)
      clearInterval(beat.timer)
      post({ stop: id })
    }
  }
}
