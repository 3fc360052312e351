/** In ms: timers may fire slightly early. */
const MOMENT = 10

interface TimedCheck {
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * Runs a check now and again after the ms that it resolves to, at most `longest`. Failures are
 * logged.
 */
export function timedCheck(
  check: () => Promise<number>,
  { longest, log }: { readonly longest: number; readonly log: (line: string) => void }
): TimedCheck {
  let timer: ReturnType<typeof setTimeout> | undefined
  let checking = Promise.resolve()
  let isStopped = false

  function start(): void {
    checking = check()
      .catch((error: Error) => {
        log(error.message)
        return longest
      })
      .then(wait => {
        if (isStopped) return
        timer = setTimeout(start, Math.min(longest, Math.max(MOMENT, wait)))
        timer.unref()
      })
  }

  return {
    start,
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await checking
    }
  }
}
