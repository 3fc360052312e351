import { useStore } from '@nanostores/react'
import { $agent } from '../../core/session/seat.ts'
import { Apart, piece } from '../../widgets/parts/apart.tsx'

const dock = piece(() => import('./dock.tsx'))

/** The telephone at the foot of the console, for those who have a seat. */
export const CallBar = () => (useStore($agent) ? <Apart piece={dock} with={{}} /> : null)
