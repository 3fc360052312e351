import { defineMessages } from './define-messages.ts'

/** Developer messages of the session element. */
export const sessionElementMessages = defineMessages('sessionElement', {
  second: '页面上已有 <hutong-session>，后来的一个只附着在同一会话上',
  unknownKey: '<hutong-session> 的 {property} 中没有 {key}，已忽略'
})
