import type { SignState } from '../../../core/features/seats/enums.ts'

/**
 * Colour of each of the six states; class names are spelled out, since Tailwind scans the source for
 * them.
 */
export const seatInk: Readonly<Record<SignState, string>> = {
  SIGN_FREE: 'text-(--hutong-free)',
  SIGN_BUSY: 'text-(--hutong-busy)',
  OFF_LINE: 'text-(--hutong-offline)',
  RING: 'text-(--hutong-ring-state)',
  CALLING: 'text-(--hutong-talk)',
  CLEARING: 'text-(--hutong-wrap)'
}

/** Background tint of each state. */
export const seatTint: Readonly<Record<SignState, string>> = {
  SIGN_FREE: 'bg-(--hutong-free-tint)',
  SIGN_BUSY: 'bg-(--hutong-busy-tint)',
  OFF_LINE: 'bg-(--hutong-offline-tint)',
  RING: 'bg-(--hutong-ring-state-tint)',
  CALLING: 'bg-(--hutong-talk-tint)',
  CLEARING: 'bg-(--hutong-wrap-tint)'
}
