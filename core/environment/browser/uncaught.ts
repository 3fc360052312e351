/** Reports uncaught errors; for the product's own pages, where every error is its own. */
import type { ErrorReport } from '../../features/error-logs/schemas.ts'

type Listener = (error: unknown, kind: ErrorReport['kind']) => void

/**
 * Folder of the built files: this one is in it or in a subfolder. Derived by hand, as a bundler
 * treats `new URL('.', import.meta.url)` as an asset.
 */
const home = (file = import.meta.url): string => {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return folder.endsWith('assets/') ? folder.slice(0, -'assets/'.length) : folder
}

/**
 * Whether an error originates from the product's files rather than from page scripts or extensions.
 */
const isOurs = (error: unknown, file: string, folder: string): boolean =>
  file.startsWith(folder) || (error instanceof Error && (error.stack ?? '').includes(folder))

/** Listens until the returned function is called. */
export function watchUncaught(
  listener: Listener,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
  folder = home()
): () => void {
  const onError = ({ error, message, filename }: ErrorEvent): void => {
    if (isOurs(error, filename, folder)) listener(error ?? message, 'uncaught')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (isOurs(reason, '', folder)) listener(reason, 'rejection')
  }
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
