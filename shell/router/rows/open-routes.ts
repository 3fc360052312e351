/** Routes outside the menu: sign-in, error pages, and the pages of every signed-in user. */

import type { Route } from '../route.ts'
import { under } from './menu-route.ts'

export const outside: readonly Route[] = [
  {
    path: '/login',
    name: 'login',
    title: '登录',
    open: true,
    bare: true,
    view: () => import('../../pages/account/login/login-page.tsx')
  },
  {
    path: '/password-reset',
    name: 'passwordReset',
    title: '找回密码',
    open: true,
    bare: true,
    view: () => import('../../pages/account/login/password-reset-form.tsx')
  },
  {
    path: '/invitation',
    name: 'invitation',
    title: '接受邀请',
    open: true,
    bare: true,
    view: () => import('../../pages/account/invitation/invitation-page.tsx')
  },
  {
    path: '/setup',
    name: 'setup',
    title: '初始化',
    open: true,
    bare: true,
    view: () => import('../../pages/account/setup/setup-page.tsx')
  },
  {
    path: '/auth-redirect',
    name: 'authRedirect',
    title: '正在登录',
    open: true,
    bare: true,
    view: () => import('../../pages/account/login/auth-redirect.tsx')
  },
  {
    path: '/401',
    name: '401',
    title: '无权访问',
    open: true,
    view: () => import('../../layout/pages/forbidden-page.tsx')
  },
  {
    path: '/404',
    name: '404',
    title: '页面不存在',
    open: true,
    view: () => import('../../layout/pages/missing-page.tsx')
  },
  { path: '/redirect/:path*', name: 'redirect', title: '', hidden: true },
  {
    path: '/workbench',
    name: 'workbench',
    title: '坐席工作台',
    needs: 'CCS.MAN.SEAT.PLAT',
    bare: true,
    hidden: true,
    view: () => import('../../pages/workbench/workbench-page.tsx')
  }
]

/** For every signed-in user; linked in the top bar, not in the menu. */
export const commonRoutes: readonly Route[] = [
  {
    path: '/personalData/table',
    name: 'personalData',
    title: '个人资料',
    hidden: true,
    view: () => import('../../pages/account/personal-data-page.tsx')
  },
  { path: '/personalData', name: '', title: '', redirect: '/personalData/table', hidden: true },
  {
    path: '/memberManage',
    name: 'memberManage',
    title: '成员管理',
    hidden: true,
    view: () => import('../../pages/system-manage/members-page.tsx')
  },
  {
    path: '/introduce/index',
    name: 'introduce',
    title: '产品使用指南',
    hidden: true,
    view: () => import('../../pages/introduce/introduce-page.tsx')
  },
  { path: '/introduce', name: '', title: '', redirect: '/introduce/index', hidden: true }
]

export const home: readonly Route[] = [
  {
    path: '/home',
    name: 'serviceReport',
    title: '首页',
    icon: 'home',
    needs: 'CMC.SERV.REPORT',
    plain: true,
    view: () => import('../../pages/home/home-page.tsx')
  },
  {
    path: '/modelconfig/:id',
    name: 'modelConfig',
    title: '模型配置',
    needs: 'CMC.VOICE.MODEL',
    parent: '/systemManage/voiceModel',
    hidden: true,
    view: () => import('../../pages/system-manage/model-config-page.tsx')
  },
  under('AI智能分析', '/analysis/index', 'intelligentAnalysis', '智能分析', 'CMC.INTEL.ANALY', {
    view: () => import('../../pages/analysis/analysis-page.tsx')
  }),
  under('AI智能分析', '/analysis/self', 'SelfAnalysis', '自助分析', 'CMC.INTEL.ANALY', {
    view: () => import('../../pages/analysis/self/self-analysis-page.tsx')
  })
]
