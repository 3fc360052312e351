import { atom } from 'nanostores'

/** Missed calls that the agent has not seen in the list of recent calls. */
export const $missedCount = atom(0)
