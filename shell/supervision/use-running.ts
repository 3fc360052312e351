import { useEffect } from 'react'
import { watchRunning } from '../../core/features/supervision/running-calls.ts'

/** Loads the running calls, and reloads them on change while mounted. */
export const useWatchedRunning = (): void => useEffect(watchRunning, [])
