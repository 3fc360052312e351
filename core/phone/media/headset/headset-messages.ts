import { defineMessages } from '../../../messages/define-messages.ts'

/** The buttons of a headset, in the device pane. */
export const headsetMessages = defineMessages('headset', {
  label: '耳机按键',
  connect: '连接耳机按键',
  disconnect: '断开',
  connected: '{name} 的接听、挂断和静音按键已连接',
  absent: '{name} 未插入，插入后自动连接',
  failed: '{name} 的按键无法连接，请关闭占用耳机的程序后重试',
  hint: '用耳机上的按键接听、挂断和静音，指示灯显示通话状态',
  unsupported: '当前浏览器不支持耳机按键，请使用电脑上的 Chrome 或 Edge',
  elsewhere: '电话在其他标签页中，请在该标签页中连接耳机按键',
  unsuitable: '该设备没有通话按键，请选择其他设备',
  forbidden: '当前页面未授权连接耳机按键，请联系页面管理员（iframe 需 allow="hid"）'
})
