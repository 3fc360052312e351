import { defineMessages } from './define-messages.ts'

/** Top bar messages of the command palette and shortcuts, loaded on demand. */
export const paletteMessages = defineMessages('topBar', {
  palette: '命令面板',
  paletteNone: '没有匹配的页面或操作',
  paletteNoneAll: '没有匹配的页面、操作或{served}',
  paletteFinding: '正在查找{served}…',
  paletteNotFound: '{served}查找失败，请重试',
  customers: '{served}',
  dialNumber: '呼叫 {number}',
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
  openHelp: '查看快捷键',
  answer: '接听',
  hangUp: '挂断',
  mute: '静音',
  hold: '保持',
  free: '空闲',
  busy: '示忙',
  keypad: '拨号盘',
  redial: '重拨',
  remark: '备注（工作台）'
})
