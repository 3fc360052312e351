import { CHINA_MS } from './china-day.ts'

/** China's hour of the day of `at` (ms), from 0 to 23. */
export const chinaHour = (at: number): number => new Date(at + CHINA_MS).getUTCHours()
