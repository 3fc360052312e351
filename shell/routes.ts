/** Every address of the console: menu, guard, breadcrumb, titles and 404 follow from these rows. */
import type { ComponentType } from 'react'
import type { Permission } from '../core/rules/permissions.ts'
import type { MenuTitle } from './menu-groups.ts'
import type { MenuSign } from './menu-signs.ts'

export interface Route {
  /** As the console knows it, whatever its base path; `:id` and a last `:path*` are parameters. */
  readonly path: string
  readonly name: string
  readonly title: string
  /** The title where those who are served are called 服务对象. */
  readonly socialTitle?: string
  /** The group that it stands under in the sidebar; without one it stands there by itself. */
  readonly menu?: MenuTitle
  readonly icon?: MenuSign
  /** Without this permission: 401, and no entry in the menu. A page of the menu names one. */
  readonly needs?: Permission
  /** Nobody has to be signed in. */
  readonly open?: true
  /** Not in the menu. */
  readonly hidden?: true
  /** Outside the layout. */
  readonly bare?: true
  /** The path of the page above it, for the breadcrumb. */
  readonly parent?: string
  /** An address that only leads on. */
  readonly redirect?: string
  /** The page. A row without one is a page that does not exist: not in the menu, and 404. */
  readonly view?: () => Promise<{ readonly default: ComponentType }>
  /** The same for a page that the host brings; returns how to take it away. */
  readonly mount?: Mount
}

/** Draws a host's page into a place of its own, in the reach of the host's style sheets. */
export type Mount = (place: HTMLElement, at: MountedAt) => (() => void) | undefined
export interface MountedAt {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

const outside: readonly Route[] = [
  {
    path: '/login',
    name: 'login',
    title: '登录',
    open: true,
    bare: true,
    view: () => import('./pages/account/login/login.tsx')
  },
  {
    path: '/password-reset',
    name: 'passwordReset',
    title: '找回密码',
    open: true,
    bare: true,
    view: () => import('./pages/account/login/password-reset.tsx')
  },
  {
    path: '/auth-redirect',
    name: 'authRedirect',
    title: '正在登录',
    open: true,
    bare: true,
    view: () => import('./pages/account/login/auth-redirect.tsx')
  },
  {
    path: '/401',
    name: '401',
    title: '无权访问',
    open: true,
    view: () => import('./layout/forbidden.tsx')
  },
  {
    path: '/404',
    name: '404',
    title: '页面不存在',
    open: true,
    view: () => import('./layout/missing.tsx')
  },
  { path: '/redirect/:path*', name: 'redirect', title: '', hidden: true },
  {
    path: '/workbench',
    name: 'workbench',
    title: '坐席工作台',
    needs: 'CCS.MAN.SEAT.PLAT',
    bare: true,
    hidden: true,
    view: () => import('./pages/workbench/workbench.tsx')
  }
]

/** For whoever is signed in; found through the top bar, not through the menu. */
const everybody: readonly Route[] = [
  {
    path: '/personalData/table',
    name: 'personalData',
    title: '个人资料',
    hidden: true,
    view: () => import('./pages/account/personal-data.tsx')
  },
  { path: '/personalData', name: '', title: '', redirect: '/personalData/table', hidden: true },
  {
    path: '/memberManage',
    name: 'memberManage',
    title: '成员管理',
    hidden: true,
    view: () => import('./pages/systemManage/members.tsx')
  },
  {
    path: '/introduce/index',
    name: 'introduce',
    title: '产品使用指南',
    hidden: true,
    view: () => import('./pages/introduce/introduce.tsx')
  },
  { path: '/introduce', name: '', title: '', redirect: '/introduce/index', hidden: true }
]

const home: readonly Route[] = [
  { path: '/home', name: 'serviceReport', title: '首页', icon: 'home', needs: 'CMC.SERV.REPORT' },
  {
    path: '/modelconfig/:id',
    name: 'modelConfig',
    title: '模型配置',
    needs: 'CMC.VOICE.MODEL',
    parent: '/systemManage/voiceModel',
    hidden: true
  },
  under('AI智能分析', '/analysis/index', 'intelligentAnalysis', '智能分析', 'CMC.INTEL.ANALY'),
  under('AI智能分析', '/analysis/self', 'SelfAnalysis', '自助分析', 'CMC.INTEL.ANALY')
]

/** Which of its pages it is, its name says. */
const tasks: Pick<Route, 'view'> = { view: () => import('./pages/callManage/tasks/task-lists.tsx') }

const calls: readonly Route[] = [
  call('call', '人工外呼任务', 'CMC.MAN.CALL', {
    view: () => import('./pages/callManage/manual/manual.tsx')
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
  call('numberHandling', '号码处理', 'CMC.NUM.HAND'),
  call('speedReach', '极速触达', 'CMC.SPEE.REAC'),
  call('taskReview', '任务审核', 'CMC.TASK.REVI', tasks),
  call('reception', '智能接待', 'CMC.RECE.SCEN'),
  call('serviceRecords', '服务记录', 'CCS.CALL.CENTER'),
  call('satisfactionRecords', '满意度记录', 'CMC.SATI.EVAL'),
  call('income', '呼入记录', 'CMC.CALL.RECORD', {
    view: () => import('./pages/callManage/income.tsx')
  }),
  call('aiIncome', 'AI呼入记录', 'CMC.AI.INCOMING.CALL.RECORD', { name: 'aiIncomRecord' }),
  call('outCall', '外呼记录', 'CMC.CALL.RECORD', {
    view: () => import('./pages/callManage/out-call.tsx')
  }),
  call('blackList', '黑名单', 'CMC.BLAK.LIST.MANA', {
    view: () => import('./pages/callManage/number-lists/black-list.tsx')
  }),
  call('redList', '红名单', 'CMC.RED.LIST.MANA', {
    view: () => import('./pages/callManage/number-lists/red-list.tsx')
  }),
  call('whiteList', '白名单', 'CMC.WHIT.LIST.MANA', {
    view: () => import('./pages/callManage/number-lists/white-list.tsx')
  }),
  call('verbelTemplate', '话术管理（语音交互）', 'CMC.VERB.TEMP', {
    view: () => import('./pages/callManage/scripts/scripts.tsx')
  }),
  call('intentRule', '意向规则', 'CMC.INTENT.RULE')
]

const messages: readonly Route[] = [
  under('短信中心', '/message/send', 'messageSend', '短信发送', 'CMC.SMS.SEND'),
  under('短信中心', '/message/task', 'messageTask', '短信任务', 'CMC.SMS.TASK'),
  under('短信中心', '/message/records', 'messageRecords', '短信记录', 'CMC.SMS.RECORD'),
  under('短信中心', '/message/template', 'messageTemplate', '短信模板', 'CMC.SMS.TEMP'),
  under('短信中心', '/message/signature', 'messageSignature', '短信签名', 'CMC.SIG.MANA')
]

const people: readonly Route[] = [
  {
    path: '/customer/index',
    name: 'CustomerManage',
    title: '客户管理',
    socialTitle: '服务对象管理',
    icon: 'customers',
    needs: 'CMC.CUST.MANA',
    view: () => import('./pages/customer/customers.tsx')
  },
  { path: '/customer', name: '', title: '', redirect: '/customer/index', hidden: true },
  under('线索', '/clue/mine', 'cluesManageMine', '我的线索', 'CMC.CLUE.MANA', {
    view: () => import('./pages/clue/mine.tsx')
  }),
  under('线索', '/clue/shared', 'cluesManageShared', '共享线索', 'CMC.CLUE.MANA', {
    view: () => import('./pages/clue/shared.tsx')
  }),
  under('线索', '/clue/unclaimed', 'cluesManageUnclaimed', '待领取线索', 'CMC.CLUE.MANA', {
    view: () => import('./pages/clue/unclaimed.tsx')
  }),
  under('线索', '/clue/task', 'clueTask', '线索任务', 'CMC.CLUE.MANA'),
  {
    path: '/workOrder/index',
    name: 'workOrder',
    title: '工单管理',
    icon: 'workOrders',
    needs: 'CMC.WORK.ORDER'
  },
  {
    path: '/addressBook/index',
    name: 'addressBook',
    title: '通讯录',
    icon: 'addressBook',
    needs: 'CMC.ADDRE.LIST'
  }
]

const data: readonly Route[] = [
  monitor('callMonitoring', '通话监控', 'CMC.DATA.MANA.CENTER', {
    view: () => import('./pages/dataManage/call-monitoring.tsx')
  }),
  monitor('seatsMonitoring', '坐席监控', 'CMC.DATA.MANA.CENTER'),
  monitor('lineMonitor', '线路监控', 'CMC.LINE.MONI'),
  monitor('seatsUseReport', '坐席使用报表', 'CMC.DATA.MANA.CENTER'),
  monitor('seatStatusLog', '坐席状态日志', 'CMC.DATA.MANA.CENTER'),
  monitor('satisfactionReport', '满意度报表', 'CMC.SATI.EVAL')
]

const money: readonly Route[] = [
  under('计费管理', '/finance/overview', 'accountOverview', '账户总览', 'CMC.ACC.OVER'),
  under('计费管理', '/finance/recharge', 'rechargeRecords', '充值记录', 'CMC.RECH.RECORD'),
  under('计费管理', '/finance/expense', 'expenseBill', '费用账单', 'CMC.EXP.STATE'),
  under('计费管理', '/finance/daily', 'dailyBill', '日账单', 'CMC.DAILY.BILL.VIEW'),
  under('计费管理', '/finance/statement', 'exportStatement', '账单导出', 'CMC.EXP.STATE')
]

const system: readonly Route[] = [
  manage('accountManage', '账号管理', 'CMC.ACCOUNT.MANA'),
  manage('workerManage', '坐席管理', 'CMC.AGNET.MANA'),
  manage('roleManage', '角色管理', 'CMC.ROLE.MANA'),
  manage('adminManage', '管理员管理', 'CMC.ADMIN.MANA'),
  manage('departManage', '部门管理', 'CMC.DEPART.MANA'),
  manage('lineManage', '线路管理', 'CMC.LINE.MANA'),
  manage('robotManage', '机器人管理', 'CMC.ROBOT.MANA'),
  manage('voiceModel', '语音模型管理', 'CMC.VOICE.MODEL'),
  manage('systemSetting', '系统设置', 'CMC.SYSTEM.SET'),
  manage('operationLog', '操作日志', 'CMC.OPER.LOG', {
    view: () => import('./pages/systemManage/operation-log.tsx')
  })
]

/** In the order of the menu. */
export const routes: readonly Route[] = [
  ...outside,
  ...home,
  ...calls,
  ...messages,
  ...people,
  ...data,
  ...money,
  ...system,
  ...everybody
]

function under(
  menu: MenuTitle,
  path: string,
  name: string,
  title: string,
  needs: Permission,
  more: Partial<Route> = {}
): Route {
  return { path, name, title, menu, needs, ...more }
}

function call(page: string, title: string, needs: Permission, more?: Partial<Route>): Route {
  return under('呼叫管理中心', `/callManage/${page}`, page, title, needs, more)
}

function monitor(page: string, title: string, needs: Permission, more?: Partial<Route>): Route {
  return under('数据中心', `/dataManage/${page}`, page, title, needs, more)
}

function manage(page: string, title: string, needs: Permission, more?: Partial<Route>): Route {
  return under('系统管理', `/systemManage/${page}`, page, title, needs, more)
}
