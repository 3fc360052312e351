import { type Dialler, dialler } from '../modules/dialler/dialler.ts'
import { diallerElsewhere } from './dialler-elsewhere.ts'
import type { TelephonyOptions } from './process-options.ts'

/** The dialler is where the exchange is. */
export const openDialler = (
  { telephonyUrl }: TelephonyOptions,
  needs: Parameters<typeof dialler>[0]
): Dialler => (telephonyUrl ? diallerElsewhere(needs.realtime) : dialler(needs))
