import { texts } from './texts.ts'

/** The console's top bar, its palette and its shortcuts (doc 1 §2 and §4, doc 2 §2.1 to §2.4). */
export const topBarText = texts('topBar', {
  home: '{name}，返回首页',
  startWorkbench: '启动坐席工作台',
  windowBlocked: '浏览器拦截了新窗口，请允许本站弹出窗口后重试',
  status: '坐席状态：{state}',
  statusFixed: '通话结束后可修改状态',
  chooseStatus: '切换为{state}',

  calling: '提交中…',
  noTemplates: '暂无可用的话术模板',

  userMenu: '用户菜单：{name}',
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
  shortcuts: '快捷键',
  logout: '登出',

  kindReminder: '温馨提示',
  leaveAnalysis: '退出后需重新分析，确定要退出吗？',
  leaveDuringCall: '关闭界面同时会结束通话，确定要关闭吗？',

  callBar: '通话栏',
  dialPad: '拨号盘',
  closeDialPad: '收起拨号盘',

  palette: '命令面板',
  paletteHint: '搜索页面和操作',
  paletteNone: '没有匹配的页面或操作',
  paletteFound: '{count} 项',
  pages: '页面',
  actions: '操作',
  transfers: '文件传输列表',
  messages: '消息',

  shortcutsOn: '启用快捷键',
  shortcutsHelp: '在电话的按键框中按下新的组合键即可修改；输入法组字时快捷键不会触发。',
  shortcutOf: '{action}的快捷键',
  shortcutTaken: '已用于“{action}”',
  shortcutBad: '请按 Ctrl+Alt 加一个字母',
  shortcutReserved: '该组合键常被输入法或截图软件占用',
  restoreShortcuts: '恢复默认',
  phoneKeys: '电话',
  consoleKeys: '控制台',
  openPalette: '打开命令面板',
  openHelp: '查看快捷键',
  answer: '接听',
  hangUp: '挂断',
  mute: '静音',
  hold: '保持',
  free: '空闲',
  busy: '示忙',
  keypad: '拨号盘'
})
