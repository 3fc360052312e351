import { describe, expect, it } from 'vitest'
import { Failure } from '../../core/failure.ts'
import { signState } from '../../core/features/seats/enums.ts'
import { topBarStatus } from '../../core/phone/top-bar-status.ts'
import { find } from '../../shell/palette/find-commands.ts'
import { pagesFor } from '../../shell/palette/palette-pages.ts'
import { customersFor } from '../../shell/palette/palette-people.ts'
import { soundsLike } from '../../shell/palette/pinyin-match.ts'
import type { Route } from '../../shell/router/route.ts'
import { routes } from '../../shell/router/routes.ts'

const view = async () => ({ default: () => null })
const rows: readonly Route[] = [
  { path: '/login', name: 'login', title: '登录', open: true, bare: true, view },
  { path: '/workbench', name: 'workbench', title: '坐席工作台', bare: true, view },
  { path: '/home', name: 'home', title: '首页', needs: 'CMC.CALL.RECORD' },
  {
    path: '/callManage/outCall',
    name: 'outCall',
    title: '外呼记录',
    menu: '呼叫管理中心',
    needs: 'CMC.CALL.RECORD',
    view
  },
  {
    path: '/callManage/income',
    name: 'income',
    title: '呼入记录',
    menu: '呼叫管理中心',
    needs: 'CMC.AI.INCOMING.CALL.RECORD',
    view
  },
  { path: '/modelconfig/:id', name: 'model', title: '模型', view },
  { path: '/personalData', name: '', title: '', redirect: '/personalData/table', hidden: true },
  { path: '/personalData/table', name: 'personalData', title: '个人资料', hidden: true, view },
  {
    path: '/customer/index',
    name: 'customers',
    title: '客户管理',
    socialTitle: '服务对象管理',
    view
  }
]
const paths = (codes: readonly string[]) =>
  pagesFor(rows, new Set(codes), 'common').map(({ path }) => path)

describe('pages of the palette', () => {
  it('are those that exist, stand in the layout and are permitted', () => {
    expect(paths(['CMC.CALL.RECORD'])).toEqual([
      '/callManage/outCall',
      '/personalData/table',
      '/customer/index'
    ])
    expect(paths([])).toEqual(['/personalData/table', '/customer/index'])
  })

  it('include 首页 for the users who may see it', () => {
    const labels = (codes: readonly string[]) =>
      pagesFor(routes, new Set(codes), 'common').flatMap(({ path, label }) =>
        path === '/home' ? [label] : []
      )
    expect(labels(['CMC.SERV.REPORT'])).toEqual(['首页'])
    expect(labels(['CMC.CALL.RECORD'])).toEqual([])
  })

  it('are named as this console names them', () => {
    expect(pagesFor(rows, new Set(), 'social').at(-1)?.label).toBe('服务对象管理')
  })
})

describe('finding', () => {
  const entries = [
    { label: '服务记录', note: '呼叫管理中心', also: '/callManage/serviceRecords' },
    { label: '外呼记录', note: '呼叫管理中心', also: '/callManage/outCall' },
    { label: '记录导出', also: '/x' },
    { label: '主题：深色', also: 'theme dark' }
  ]
  it.each([
    ['', ['服务记录', '外呼记录', '记录导出', '主题：深色']],
    ['记录', ['记录导出', '服务记录', '外呼记录']],
    ['OUTCALL', ['外呼记录']],
    ['ｄａｒｋ', ['主题：深色']],
    ['呼叫管理 记录', ['服务记录', '外呼记录']],
    ['  外呼  ', ['外呼记录']],
    ['外呼 dark', []],
    ['.*', []]
  ])('%j', (query, labels) => {
    expect(find(entries, query).map(({ label }) => label)).toEqual(labels)
  })
})

describe('finding by sound', () => {
  const entries = [
    { label: '外呼记录', also: '/callManage/outCall' },
    { label: '呼入记录', also: '/callManage/income' },
    { label: '客户管理', also: '/customer/index' },
    { label: '操作日志', also: '/systemManage/operationLog' }
  ]
  it.each([
    ['waihu', ['外呼记录']],
    ['WHJL', ['外呼记录']],
    ['whjilu', ['外呼记录']],
    ['jl', ['外呼记录', '呼入记录']],
    ["wai'hu", ['外呼记录']],
    ['kh', ['客户管理']],
    ['kehugl', ['客户管理']],
    ['rizhi', ['操作日志']],
    ['kgl', []],
    ['zzz', []]
  ])('%j', (query, labels) => {
    expect(find(entries, query, soundsLike).map(({ label }) => label)).toEqual(labels)
  })
})

it('maps every state of a seat to one of the four of the top bar', () => {
  const statuses = signState.codes.map(code => [code, topBarStatus(code)])
  expect(Object.fromEntries(statuses)).toEqual({
    SIGN_FREE: 'SIGN_FREE',
    SIGN_BUSY: 'SIGN_BUSY',
    OFF_LINE: 'SIGN_OUT',
    CLEARING: 'SIGN_IN',
    RING: 'SIGN_IN',
    CALLING: 'SIGN_IN'
  })
})

describe('customers of the palette', () => {
  const customer = (id: string, customerName: string, phone: string) => ({
    ...{ id, customerName, phone, companyName: '', areaName: '', telecomOperator: '' },
    lastContactTime: null
  })
  const rows = [customer('1', '王晓彤', '138****5678'), customer('2', '王强', '139****1234')]
  const labels = (...request: Parameters<typeof customersFor>) =>
    customersFor(...request).map(({ label }) => label)

  it('are all that the server has found for these words', () => {
    const found = { status: 'ready', value: rows } as const
    expect(labels(found, '13812345678', false)).toEqual(['王晓彤', '王强'])
  })

  it('of the words before are none that Enter could open for the new ones', () => {
    expect(labels({ status: 'ready', value: rows }, '王强', true)).toEqual(['王强'])
    expect(labels({ status: 'loading', before: rows }, '李', false)).toEqual([])
    const failure = new Failure('unreachable', '网络异常')
    expect(labels({ status: 'failed', failure, before: rows }, '李', false)).toEqual([])
    expect(labels({ status: 'none' }, '李', false)).toEqual([])
  })
})
