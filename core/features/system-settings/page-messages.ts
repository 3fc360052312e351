import { defineMessages } from '../../messages/define-messages.ts'

/** Texts of the page 系统设置. */
export const settingPageMessages = defineMessages('settingPage', {
  sections: '设置分类',
  business: '业务字段',
  save: '保存',
  saved: '设置已保存',
  discard: '放弃修改',
  latest: '查看最新设置',
  latestHint: '将放弃您输入的内容',

  enterpriseHint: '名称和标志显示在所有成员的页面上',
  shortNameHint: '显示在页面顶部，不填则显示企业名称',
  logoHint: 'PNG、JPEG 或 WebP 图片，不超过 {most} KB',
  chooseLogo: '选择图片',
  removeLogo: '恢复默认',
  noLogo: '未设置，显示默认标志',
  logoPreview: '企业标志预览',

  wrapUp: '话后整理时长（秒）',
  wrapUpHint: '未单独设置的坐席使用此时长，0 表示由坐席手动结束',
  wrapUpWrong: '请输入 0 至 3600 的整数',
  ring: '振铃时长上限（秒）',
  ringHint: '排队来电在坐席话机上超过此时长未接，转给下一位坐席；不填则一直振铃',
  ringWrong: '请输入 5 至 120 的整数，或留空',
  hidesHint: '保存后新增的客户和线索号码将隐藏，查看需确认并记录；已有号码不变',
  invitesHint: '坐席或机器人挂机后，请客户按键评价',

  hoursHint: '外呼任务只在此时间内拨打，机器人同时遵守 9:00 至 20:00 的许可时间',
  from: '开始时间',
  to: '结束时间',
  timeWrong: '请输入时间，如 09:00',
  onceHint: '跨所有任务计算，任务自己的重拨除外',
  holidaysHint: '当天所有外呼任务都不拨打，任务的可拨打时间表会标出',
  noHolidays: '还没有节假日',
  day: '日期',
  dayHint: '年-月-日',
  dayCalendar: '从日历选择日期',
  holidayName: '名称',
  addHoliday: '添加',
  removeHoliday: '移除 {day}',

  businessHint: '服务类型供坐席登记服务和工单时选择，字段显示在客户和工单的表单中',
  orderSettings: '服务类型和工单字段',
  orderSettingsHint: '服务类型的等级、时限和分配规则，以及工单字段的类型、选项、是否必填',
  openOrderSettings: '打开',
  notPermitted: '您没有此项的权限',
  quietHours: '短信发送时段和速度',
  quietHoursHint: '免打扰时段和每秒发送条数',
  alarms: '监控告警阈值',
  alarmsHint: '坐席状态和通话超过时长后标为超时'
})
