import { defineMessages } from './define-messages.ts'

/** The popups of the top bar, the palette and the call bar: loaded with them. */
export const topBarPopupMessages = defineMessages('topBar', {
  chooseStatus: '切换为{state}',

  calling: '提交中…',
  noTemplates: '暂无可用的话术模板',

  profile: '个人资料',
  switchEnterprise: '切换企业',
  allEnterprises: '全部企业…',
  theme: '主题',
  themeAuto: '跟随系统',
  themeLight: '浅色',
  themeDark: '深色',
  density: '密度',
  densityNormal: '标准',
  densityCompact: '紧凑',
  size: '字号',
  sizeSmall: '小',
  sizeMedium: '标准',
  sizeLarge: '大',
  language: '语言',
  shortcuts: '快捷键',
  guide: '产品使用指南',
  logout: '登出',

  kindReminder: '温馨提示',
  logoutNow: '退出登录？',
  leaveAnalysis: '退出后需重新分析，确定要退出吗？',

  callBar: '通话栏',
  customerOfCall: '{served}资料',
  dialPad: '拨号盘',
  closeDialPad: '收起拨号盘'
})
