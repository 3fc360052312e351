import { texts } from './texts.ts'

/** What the session element says to the developer of the page, once it is connected. */
export const sessionElementText = texts('sessionElement', {
  second: '页面上已有 <hutong-session>，后来的一个只附着在同一会话上'
})
