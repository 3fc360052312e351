import { defineMessages } from '../../messages/define-messages.ts'

/** What the browser does with the sound of the microphone, in the device pane. */
export const audioProcessingMessages = defineMessages('audioProcessing', {
  label: '声音处理',
  noiseSuppression: '降噪',
  echoCancellation: '回声消除',
  autoGainControl: '自动增益',
  hint: '通话中修改立即生效；使用自带降噪的耳机时可关闭降噪'
})
