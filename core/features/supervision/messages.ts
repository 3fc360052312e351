import { defineMessages } from '../../messages/define-messages.ts'

/** Running calls and their supervision. */
export const supervisionMessages = defineMessages('supervision', {
  running: '进行中的通话',
  none: '当前没有进行中的通话',
  found: '没有符合条件的通话',
  count: '共 {count} 通',
  find: '坐席、{served}或号码',
  kind: '通话类型',
  agent: '坐席',
  customer: '{served}',
  phone: '{served}号码',
  since: '开始时间',
  lasts: '通话时长',
  listeners: '监听中',
  wasCutIn: '强插中',
  oneself: '本人',
  ringing: '振铃中',
  talking: '通话中',
  all: '全部',
  state: '状态',
  unregistered: '未登记{served}',
  robot: '机器人',
  open: '查看',
  openOf: '查看 {agent} 的通话',

  supervision: '监听与强插',
  controls: '监听控制',
  byRobot: 'AI',
  byAgent: '人工',
  listen: '监听',
  listenTo: '监听 {agent} 的通话',
  connecting: '正在接入…',
  cutInNow: '强插中，通话双方可以听到您的声音',
  voiceOn: '通话双方可以听到您的声音',
  voiceOff: '通话双方听不到您的声音',
  leave: '结束监听',
  mute: '静音',
  cutIn: '强插',
  hangUp: '挂断',
  hangUpOf: '挂断 {agent} 的通话',

  cutInQuestion: '强插通话？',
  askCutIn:
    '强插后，坐席和{served}都能听到您的声音，坐席的电话会显示“强插中”。退出监听前不能撤回。',

  scopeAll: '显示“{name}”全部坐席的通话',
  scopeDepartment: '显示本部门“{name}”坐席的通话',
  scopeOwn: '仅显示本人的通话',

  question: '挂断通话？',
  askHangUp: '确定要结束该通话吗？',

  opened: '成功开启语音！',
  closed: '成功关闭语音！',
  customerHungUp: { common: '对方已挂断', social: '服务对象已挂断！' },
  isCutIn: '强插成功',
  ended: '通话已挂断',
  isOver: '通话已结束',
  noSeat: '没有坐席电话，无法监听',
  noLine: '电话尚未注册，暂时无法监听',
  busy: '您正在通话中，结束后才能监听'
})
