import { defineMessages } from '../../messages/define-messages.ts'

/** The recording player. */
export const recordingMessages = defineMessages('recording', {
  player: '录音播放器',
  none: '没有要播放的音频',
  play: '播放录音',
  pause: '暂停播放',
  failed: '录音无法播放',
  seek: '播放进度',
  position: '{at} / {length}',
  spoken: '{minutes} 分 {seconds} 秒',
  spokenHours: '{hours} 小时 {minutes} 分 {seconds} 秒',
  speed: '播放速度',
  times: '{speed} 倍',
  skipSilence: '跳过静音',
  answered: '接听 {at}',
  toAnswer: '跳到接听',
  paused: '录音暂停 {times}',
  download: '下载录音',
  fileName: '录音-{callRecordId}.wav'
})
