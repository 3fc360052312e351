import { defineMessages } from './define-messages.ts'

/** The console's top bar and its popups. */
export const topBarMessages = defineMessages('topBar', {
  home: '{name}，返回首页',
  startWorkbench: '启动坐席工作台',
  windowBlocked: '浏览器拦截了新窗口，请允许本站弹出窗口后重试',
  status: '坐席状态：{state}',
  statusFixed: '通话结束后可修改状态',

  userMenu: '用户菜单：{name}',

  paletteHint: '搜索页面和操作',
  paletteHintAll: '搜索页面、操作和{served}',

  openPalette: '打开命令面板'
})
