import { useStore } from '@nanostores/react'
import { $agent } from '../../core/session/seat.ts'
import { Lazy, lazyView } from '../../widgets/kit/lazy-view.tsx'

const dock = lazyView(() => import('./softphone-dock.tsx'))

/** The telephone in the console's footer, for users with a seat. */
export const CallBar = () => (useStore($agent) ? <Lazy view={dock} with={{}} /> : null)
