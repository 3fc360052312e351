import { loadOnce } from '../../lib/async/load-once.ts'

/** What the tab that owns the telephone needs for a second call. */
export const { load: loadSecondCall } = loadOnce(() => import('./second-part.ts'))
