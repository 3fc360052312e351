import type { ErrorReport } from '../../core/features/error-logs/schemas.ts'

/** Logs a defect of the product to the server; the logger is loaded with the first one. */
export const logDefect = (
  error: unknown,
  place: string,
  kind: ErrorReport['kind'] = 'view'
): Promise<void> =>
  import('../../core/net/error-log.ts').then(
    log => log.logDefect(error, kind, place),
    // Without the logger nothing is logged; the defect is already shown in the view.
    () => undefined
  )
