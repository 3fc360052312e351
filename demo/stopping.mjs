const LOOK_EVERY = 250

/**
 * Returns a signal that aborts on SIGINT, SIGTERM, or when the npm process that started this one is
 * gone.
 */
export function stoppingSignal() {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // npm starts a shell in between, which a signal ends without passing it on.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && stop(), LOOK_EVERY).unref()
  return stopping.signal
}
