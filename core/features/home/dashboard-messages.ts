import { defineMessages } from '../../messages/define-messages.ts'

/** `<hutong-dashboard>`. */
export const dashboardMessages = defineMessages('dashboard', {
  notSignedIn: '登录后可查看今日数据',
  forbidden: '您没有查看今日数据的权限',
  compared: '与昨日同一时段对比',
  empty: '{scope}：今日暂无通话'
})
