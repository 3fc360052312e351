/** What breaks in the console, written down with the address of the page and nothing that is on it. */
import { watchUncaught } from '../core/browser/uncaught.ts'
import { logDefect } from '../widgets/defect.ts'
import { $route } from './router.ts'

/** The page's row, since the address itself may name somebody. */
const place = (): string => $route.get().route?.path ?? ''

export const pageBroke = (error: unknown): void => void logDefect(error, place())

/** What nobody has caught; for a page that is the console's own. Returns how to stop. */
export const watchDefects = (): (() => void) =>
  watchUncaught((error, kind) => void logDefect(error, place(), kind))
