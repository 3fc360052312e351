import { defineMessages } from '../messages/define-messages.ts'

/** The window of the softphone outside its page. */
export const popOutMessages = defineMessages('popOut', {
  popOut: '弹出窗口',
  popIn: '收回窗口',
  poppedOut: '软电话在弹出窗口中',
  refused: '浏览器未允许打开弹出窗口，请再次点击'
})
