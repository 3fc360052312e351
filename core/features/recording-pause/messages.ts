import { defineMessages } from '../../messages/define-messages.ts'

/** Pausing the recording, in the operation log. */
export const recordingPauseMessages = defineMessages('recordingPause', {
  target: '通话录音 {agent}',
  paused: '暂停录音',
  resumed: '恢复录音',
  limited: '录音暂停已满 {seconds} 秒，自动恢复',
  ended: '通话结束时录音仍在暂停'
})
