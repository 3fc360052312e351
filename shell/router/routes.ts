/** Every address of the console; menu, guard, breadcrumb, titles and 404 derive from these rows. */

import type { Route } from './route.ts'
import { call, manage, monitor, under } from './rows/menu-route.ts'
import { commonRoutes, home, outside } from './rows/open-routes.ts'

/** The page is chosen by the route's name. */
const tasks: Pick<Route, 'view'> = {
  view: () => import('../pages/call-manage/call-tasks/task-list-pages.tsx')
}

const calls: readonly Route[] = [
  call('call', '人工外呼任务', 'CMC.MAN.CALL', {
    view: () => import('../pages/call-manage/manual-tasks/manual-page.tsx')
  }),
  call('callTask', '智能呼叫任务', 'CMC.CALL.TASK', { name: 'callTaskList', ...tasks }),
  call('callTask/:id', '任务详情', 'CMC.CALL.TASK.SEE', {
    name: 'callTaskDetail',
    parent: '/callManage/callTask',
    hidden: true,
    ...tasks
  }),
  call('preciseTask', '精准呼叫任务', 'CMC.BIG.DATA.CALL.TASK', tasks),
  call('scheduledTask', '预约呼叫任务', 'CMC.APPO.BOT', tasks),
  call('multiNumberTask', '多号码呼叫任务', 'CMC.CALL.TASK', tasks),
  call('reconnectTask', '失联修复任务', 'CMC.CALL.TASK', tasks),
  call('numberHandling', '号码处理', 'CMC.NUM.HAND', {
    view: () => import('../pages/call-manage/number-handling/number-handling-page.tsx')
  }),
  call('numberHandling/:id', '处理结果', 'CMC.NUM.HAND', {
    name: 'numberHandlingResult',
    parent: '/callManage/numberHandling',
    hidden: true,
    view: () => import('../pages/call-manage/number-handling/number-task-page.tsx')
  }),
  call('speedReach', '极速触达', 'CMC.SPEE.REAC', {
    view: () => import('../pages/call-manage/speed-reach/speed-reach-page.tsx')
  }),
  call('taskReview', '任务审核', 'CMC.TASK.REVI', tasks),
  call('reception', '智能接待', 'CMC.RECE.SCEN', {
    view: () => import('../pages/call-manage/reception/reception-page.tsx')
  }),
  call('reception/:id', '接待场景', 'CMC.RECE.SCEN', {
    name: 'receptionScenario',
    parent: '/callManage/reception',
    hidden: true,
    view: () => import('../pages/call-manage/reception/scenario-page.tsx')
  }),
  call('serviceRecords', '服务记录', 'CCS.CALL.CENTER', {
    view: () => import('../pages/call-manage/service-records/service-records-page.tsx')
  }),
  call('satisfactionRecords', '满意度记录', 'CMC.SATI.EVAL', {
    view: () => import('../pages/call-manage/satisfaction/satisfaction-records.tsx')
  }),
  call('income', '呼入记录', 'CMC.CALL.RECORD', {
    plain: true,
    view: () => import('../pages/call-manage/call-records/inbound-calls.tsx')
  }),
  call('aiIncome', 'AI呼入记录', 'CMC.AI.INCOMING.CALL.RECORD', {
    name: 'aiIncomRecord',
    view: () => import('../pages/call-manage/robot-incoming.tsx')
  }),
  call('outCall', '外呼记录', 'CMC.CALL.RECORD', {
    plain: true,
    view: () => import('../pages/call-manage/call-records/outbound-calls.tsx')
  }),
  call('blackList', '黑名单', 'CMC.BLAK.LIST.MANA', {
    view: () => import('../pages/call-manage/number-lists/black-list.tsx')
  }),
  call('redList', '红名单', 'CMC.RED.LIST.MANA', {
    view: () => import('../pages/call-manage/number-lists/red-list.tsx')
  }),
  call('whiteList', '白名单', 'CMC.WHIT.LIST.MANA', {
    view: () => import('../pages/call-manage/number-lists/white-list.tsx')
  }),
  call('verbelTemplate', '话术管理（语音交互）', 'CMC.VERB.TEMP', {
    view: () => import('../pages/call-manage/scripts/scripts-page.tsx')
  }),
  call('verbelTemplate/:code', '话术编辑', 'CMC.VERB.TEMP', {
    name: 'verbelTemplateEdit',
    parent: '/callManage/verbelTemplate',
    hidden: true,
    view: () => import('../pages/call-manage/scripts/script-page.tsx')
  }),
  call('intentRule', '意向规则', 'CMC.INTENT.RULE', {
    view: () => import('../pages/call-manage/intent-rules/intent-rules-page.tsx')
  }),
  call('intentRule/:code', '规则编辑', 'CMC.INTENT.RULE', {
    name: 'intentRuleEdit',
    parent: '/callManage/intentRule',
    hidden: true,
    view: () => import('../pages/call-manage/intent-rules/intent-rule-page.tsx')
  })
]

const messages: readonly Route[] = [
  under('短信中心', '/message/send', 'messageSend', '短信发送', 'CMC.SMS.SEND', {
    view: () => import('../pages/message/send/send-page.tsx')
  }),
  under('短信中心', '/message/task', 'messageTask', '短信任务', 'CMC.SMS.TASK', {
    view: () => import('../pages/message/tasks/message-tasks-page.tsx')
  }),
  under('短信中心', '/message/records', 'messageRecords', '短信记录', 'CMC.SMS.RECORD', {
    view: () => import('../pages/message/records-page.tsx')
  }),
  under('短信中心', '/message/template', 'messageTemplate', '短信模板', 'CMC.SMS.TEMP', {
    view: () => import('../pages/message/templates-page.tsx')
  }),
  under('短信中心', '/message/signature', 'messageSignature', '短信签名', 'CMC.SIG.MANA', {
    view: () => import('../pages/message/signatures-page.tsx')
  })
]

const people: readonly Route[] = [
  {
    path: '/customer/index',
    name: 'CustomerManage',
    title: '客户管理',
    socialTitle: '服务对象管理',
    icon: 'customers',
    needs: 'CMC.CUST.MANA',
    view: () => import('../pages/customer/customers-page.tsx')
  },
  { path: '/customer', name: '', title: '', redirect: '/customer/index', hidden: true },
  under('线索', '/clue/mine', 'cluesManageMine', '我的线索', 'CMC.CLUE.MANA', {
    view: () => import('../pages/clue/own-clues.tsx')
  }),
  under('线索', '/clue/shared', 'cluesManageShared', '共享线索', 'CMC.CLUE.MANA', {
    view: () => import('../pages/clue/shared-clues.tsx')
  }),
  under('线索', '/clue/unclaimed', 'cluesManageUnclaimed', '待领取线索', 'CMC.CLUE.MANA', {
    view: () => import('../pages/clue/unclaimed-clues.tsx')
  }),
  under('线索', '/clue/task', 'clueTask', '线索任务', 'CMC.CLUE.MANA', {
    view: () => import('../pages/clue/tasks/clue-tasks-page.tsx')
  }),
  under('线索', '/clue/task/:id', 'clueTaskDetail', '线索任务详情', 'CMC.CLUE.MANA', {
    parent: '/clue/task',
    hidden: true,
    view: () => import('../pages/clue/tasks/clue-task-page.tsx')
  }),
  {
    path: '/workOrder/index',
    name: 'workOrder',
    title: '工单管理',
    icon: 'workOrders',
    needs: 'CMC.WORK.ORDER',
    view: () => import('../pages/work-order/work-orders-page.tsx')
  },
  {
    path: '/addressBook/index',
    name: 'addressBook',
    title: '通讯录',
    icon: 'addressBook',
    needs: 'CMC.ADDRE.LIST',
    view: () => import('../pages/address-book/address-book-page.tsx')
  }
]

const data: readonly Route[] = [
  monitor('callMonitoring', '通话监控', 'CMC.DATA.MANA.CENTER', {
    view: () => import('../pages/data-manage/call-monitoring.tsx')
  }),
  monitor('seatsMonitoring', '坐席监控', 'CMC.DATA.MANA.CENTER', {
    bareBy: 'wall',
    view: () => import('../pages/data-manage/seats-monitoring.tsx')
  }),
  monitor('lineMonitor', '线路监控', 'CMC.LINE.MONI', {
    view: () => import('../pages/data-manage/line-monitor-page.tsx')
  }),
  monitor('seatsUseReport', '坐席使用报表', 'CMC.DATA.MANA.CENTER', {
    view: () => import('../pages/data-manage/seats-use-report.tsx')
  }),
  monitor('seatStatusLog', '坐席状态日志', 'CMC.DATA.MANA.CENTER', {
    view: () => import('../pages/data-manage/seat-status-log.tsx')
  }),
  monitor('satisfactionReport', '满意度报表', 'CMC.SATI.EVAL', {
    view: () => import('../pages/data-manage/satisfaction/satisfaction-report.tsx')
  })
]

const money: readonly Route[] = [
  under('计费管理', '/finance/overview', 'accountOverview', '账户总览', 'CMC.ACC.OVER', {
    view: () => import('../pages/finance/overview-page.tsx')
  }),
  under('计费管理', '/finance/recharge', 'rechargeRecords', '充值记录', 'CMC.RECH.RECORD', {
    view: () => import('../pages/finance/recharge-page.tsx')
  }),
  under('计费管理', '/finance/expense', 'expenseBill', '费用账单', 'CMC.EXP.STATE', {
    view: () => import('../pages/finance/expense-page.tsx')
  }),
  under('计费管理', '/finance/daily', 'dailyBill', '日账单', 'CMC.DAILY.BILL.VIEW', {
    view: () => import('../pages/finance/daily-page.tsx')
  }),
  under('计费管理', '/finance/statement', 'exportStatement', '账单导出', 'CMC.EXP.STATE', {
    view: () => import('../pages/finance/statement-page.tsx')
  })
]

const system: readonly Route[] = [
  manage('start', '开始使用', 'CMC.SYSTEM.SET', {
    view: () => import('../pages/system-manage/start-page.tsx')
  }),
  manage('accountManage', '账号管理', 'CMC.ACCOUNT.MANA', {
    view: () => import('../pages/system-manage/members-page.tsx')
  }),
  manage('workerManage', '坐席管理', 'CMC.AGNET.MANA', {
    view: () => import('../pages/system-manage/seats-page.tsx')
  }),
  manage('roleManage', '角色管理', 'CMC.ROLE.MANA', {
    view: () => import('../pages/system-manage/roles-page.tsx')
  }),
  manage('adminManage', '管理员管理', 'CMC.ADMIN.MANA', {
    view: () => import('../pages/system-manage/administrators-page.tsx')
  }),
  manage('departManage', '部门管理', 'CMC.DEPART.MANA', {
    view: () => import('../pages/system-manage/departments-page.tsx')
  }),
  manage('lineManage', '线路管理', 'CMC.LINE.MANA', {
    view: () => import('../pages/system-manage/lines-page.tsx')
  }),
  manage('robotManage', '机器人管理', 'CMC.ROBOT.MANA', {
    view: () => import('../pages/system-manage/robots-page.tsx')
  }),
  manage('voiceModel', '语音模型管理', 'CMC.VOICE.MODEL', {
    view: () => import('../pages/system-manage/voices-page.tsx')
  }),
  manage('systemSetting', '系统设置', 'CMC.SYSTEM.SET', {
    view: () => import('../pages/system-manage/system-setting-page.tsx')
  }),
  manage('operationLog', '操作日志', 'CMC.OPER.LOG', {
    view: () => import('../pages/system-manage/operation-log-page.tsx')
  })
]

/** In menu order. */
export const routes: readonly Route[] = [
  ...outside,
  ...home,
  ...calls,
  ...messages,
  ...people,
  ...data,
  ...money,
  ...system,
  ...commonRoutes
]
