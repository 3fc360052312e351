import { defineMessages } from '../../messages/define-messages.ts'

/** `<hutong-doctor>`. */
export const doctorViewMessages = defineMessages('doctorView', {
  title: '连接诊断',
  intro: '检测约需 20 秒，其间会打开麦克风 3 秒，请对着麦克风说话',
  privacy: '报告不含密码、令牌、姓名和电话号码',
  start: '开始检测',
  again: '重新检测',
  download: '下载报告',
  checks: '检测项目',
  playSound: '播放提示音',
  audible: '听到了',
  inaudible: '没有听到',
  call: '拨打回声号码',
  level: '麦克风音量',
  ok: '正常',
  warning: '警告',
  failed: '失败',
  notChecked: '未检测',
  running: '检测中',
  cause: '原因：{cause}',
  cure: '处理：{cure}',
  done: '检测完成，没有发现问题',
  doneInPart: '检测完成：没有发现问题，{unchecked} 项未检测',
  problems: '检测完成：{failed} 项失败，{warnings} 项警告，{unchecked} 项未检测'
})
