/**
 * The rows of `signState`, separate from its schema: the dial pad shows the state without reply
 * validation.
 */
export const signStates = [
  ['SIGN_FREE', '空闲'],
  ['SIGN_BUSY', '示忙'],
  ['OFF_LINE', '离线'],
  ['CLEARING', '整理', 'hidden'],
  ['RING', '振铃', 'hidden'],
  ['CALLING', '通话中', 'hidden']
] as const
