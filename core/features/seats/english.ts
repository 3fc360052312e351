/** English of this folder's labels. */

/** By the Chinese label of a code (enums.ts, sign-states.ts). */
export const labels = {
  空闲: 'Free',
  示忙: 'Busy',
  离线: 'Offline',
  整理: 'Wrap-up',
  振铃: 'Ringing',
  通话中: 'On a call',

  网页电话: 'Web phone',
  SIP电话: 'SIP phone',
  远程电话: 'Remote phone'
}
