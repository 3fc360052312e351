import { defineMessages } from './define-messages.ts'

/** The console's frame: menu, error pages, navigation notices. */
export const consoleMessages = defineMessages('console', {
  noSuchAction: '当前页面没有该操作',
  pathMissing: '没有指定要打开的页面',
  pageTitle: '{title} - 呼通',
  skip: '跳到主要内容',
  menu: '主菜单',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  foldMenu: '收起菜单',
  unfoldMenu: '展开菜单',
  main: '页面内容',
  forbidden: '您没有权限访问此页面',
  forbiddenHint: '如需使用，请联系管理员为您的角色开通权限。',
  missing: '您访问的页面不存在',
  missingHint: '地址可能已更改，或者页面尚未开放。',
  home: '返回首页',
  offline: '网络已断开，页面显示的是断开前的内容，恢复后将自动重新加载',
  noMenu: '暂无可用的菜单，请联系管理员开通权限'
})
