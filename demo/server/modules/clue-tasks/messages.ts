import { defineMessages } from '../../../../core/messages/define-messages.ts'

/** Refusals and log entries about clue tasks. */
export const clueTaskServerMessages = defineMessages('clueTaskServer', {
  noTask: '没有找到该线索任务，可能已被删除',
  required: '请输入任务名称',
  noAgent: '所选坐席已不可用，请重新选择',
  notInTask: '该坐席不在任务中',
  changed: '该任务已被他人修改，请刷新后重试',
  over: '线索任务已结束',
  paused: '线索任务已暂停，暂不能领取',
  notClaimed: '该任务的线索由管理员分配，不能领取',
  poolEmpty: '没有可领取的线索',
  full: '未完成的线索已达上限 {most} 条，完成后再领取',
  ownerFull: '{name}未完成的线索将超过上限 {most} 条',
  noClue: '所选线索不在该任务中，请刷新后重试',
  finished: '所选线索中有已完成的线索，请刷新后重试',
  tipReceived: '收到线索',
  tipReceivedMessage: '线索任务“{name}”分配给您 {count} 条线索',
  tipLost: '线索已收回',
  tipLostMessage: '线索任务“{name}”收回了您的 {count} 条线索',
  task: '线索任务：{name}',
  logAdd: '新建线索任务',
  logEdit: '修改线索任务',
  logPause: '暂停线索任务',
  logResume: '继续线索任务',
  logEnd: '结束线索任务',
  logRemove: '删除线索任务',
  logAllocate: '分配 {count} 条线索',
  logAssign: '将 {count} 条线索指定给{name}',
  logTakeBack: '收回 {count} 条线索',
  logClaim: '领取 {count} 条线索'
})
