import { defineMessages } from '../../messages/define-messages.ts'

/** Licences of seats and robots: page texts, rules and server messages. */
export const licenceMessages = defineMessages('licences', {
  title: '许可',
  about:
    '企业购买的许可数量。增购后在此修改，立即生效；坐席用满后不能再添加，机器人组的总数不能超过许可',
  seats: '坐席许可数',
  seatsHint: '已用 {used} 个坐席',
  robots: '机器人许可数',
  robotsHint: '机器人组已分配 {used} 个',
  countWrong: '请输入 1 至 {most} 的整数',
  belowUsed: '不能少于已用的 {used} 个',
  target: '系统设置：许可',
  log: '修改许可数量'
})
