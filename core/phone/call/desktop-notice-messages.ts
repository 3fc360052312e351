import { defineMessages } from '../../messages/define-messages.ts'

/** Desktop notifications in the devices panel. */
export const desktopNoticesMessages = defineMessages('desktopNotices', {
  label: '来电桌面通知',
  ask: '开启时浏览器会询问是否允许显示通知',
  denied:
    '浏览器已禁止本网站显示通知。请点击地址栏左侧的图标，打开“网站设置”，把“通知”改为“允许”；嵌入其他网站的页面需单独打开后设置。'
})
