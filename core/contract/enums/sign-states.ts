/** The rows of `signState`, apart from its schema: a dial pad shows the state and checks no reply. */
export const signStates = [
  ['SIGN_FREE', '空闲'],
  ['SIGN_BUSY', '示忙'],
  ['OFF_LINE', '离线'],
  ['CLEARING', '整理', 'hidden'],
  ['RING', '振铃', 'hidden'],
  ['CALLING', '通话中', 'hidden']
] as const
