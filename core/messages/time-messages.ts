import { defineMessages } from './define-messages.ts'

/** Relative times. */
export const timeMessages = defineMessages('time', {
  justNow: '刚刚',
  minutesAgo: '{minutes}分钟前',
  hoursAgo: '{hours}小时前',
  yesterday: '1天前',
  seconds: '{seconds}秒',
  minutes: '{minutes}分{seconds}秒',
  hours: '{hours}小时{minutes}分{seconds}秒',
  today: '今天',
  theDayBefore: '昨天',
  lastSevenDays: '最近7天',
  lastThirtyDays: '最近30天',
  oneWeek: '最近一周',
  oneMonth: '最近一个月',
  threeMonths: '最近三个月'
})
