import { useEffect } from 'react'
import { watchRunning } from '../../core/areas/supervision/running.ts'

/** The running calls are read, and read again when they are others, as long as this view stands. */
export const useWatchedRunning = (): void => useEffect(watchRunning, [])
