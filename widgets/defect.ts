import type { ErrorReport } from '../core/contract/entities/error-report.ts'

/** Has a defect of ours written down on the server; what does that is fetched with the first one. */
export const logDefect = (
  error: unknown,
  place: string,
  kind: ErrorReport['kind'] = 'view'
): Promise<void> =>
  import('../core/net/error-log.ts').then(
    log => log.logDefect(error, kind, place),
    // Without the file there is no log, and the defect has been shown where it happened.
    () => undefined
  )
