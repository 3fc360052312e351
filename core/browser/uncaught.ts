/** Defects that nobody has caught; for pages of our own, where whatever breaks is ours to mend. */
import type { ErrorReport } from '../contract/entities/error-report.ts'

type Hear = (error: unknown, kind: ErrorReport['kind']) => void

/**
 * Where our built files lie: this one is among them, or in a folder of theirs. Cut by hand, since a
 * bundler takes `new URL('.', import.meta.url)` for a file to bring along.
 */
const home = (file = import.meta.url): string => {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return folder.endsWith('assets/') ? folder.slice(0, -'assets/'.length) : folder
}

/** Whether a defect comes out of our files; a page's own scripts and extensions are none of ours. */
const isOurs = (error: unknown, file: string, folder: string): boolean =>
  file.startsWith(folder) || (error instanceof Error && (error.stack ?? '').includes(folder))

/** Listens until the returned function is called. */
export function watchUncaught(
  hear: Hear,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
  folder = home()
): () => void {
  const onError = ({ error, message, filename }: ErrorEvent): void => {
    if (isOurs(error, filename, folder)) hear(error ?? message, 'uncaught')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (isOurs(reason, '', folder)) hear(reason, 'rejection')
  }
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
