import { texts } from './texts.ts'

/** What has come of a call that nobody talked in; the rest is `connectResult`. */
export const callResultText = texts('callResult', {
  missed: '未接来电',
  unanswered: '未接通'
})
