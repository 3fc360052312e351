import { describe, expect, it } from 'vitest'
import { withHostRoutes } from '../../../shell/router/host-routes.ts'
import { menuOf } from '../../../shell/router/menu.ts'
import { menuGroups } from '../../../shell/router/menu-groups.ts'
import { menuSigns } from '../../../shell/router/menu-icons.ts'
import type { Route } from '../../../shell/router/route.ts'
import { routes } from '../../../shell/router/routes.ts'
import { built, everything, seeded } from '../auth-statuses.ts'

const whole = built(routes)
const menu = (codes: readonly string[], rows: readonly Route[] = whole) =>
  menuOf(rows, new Set(codes), 'common')
const titles = (codes: readonly string[], rows?: readonly Route[]) =>
  menu(codes, rows).map(({ title, pages }) =>
    pages ? `${title}: ${pages.map(page => page.title).join(' ')}` : title
  )

describe('the menu', () => {
  it('has every group and every page with all permissions', () => {
    const shown = menu(everything)
    expect(shown.map(({ title }) => title)).toEqual([
      '首页',
      'AI智能分析',
      '呼叫管理中心',
      '短信中心',
      '客户管理',
      '线索',
      '工单管理',
      '通讯录',
      '数据中心',
      '计费管理',
      '系统管理'
    ])
    const pages = shown.flatMap(item => item.pages ?? [item]).map(({ path }) => path)
    const expected = whole.filter(row => row.needs && !row.hidden).map(({ path }) => path)
    expect(new Set(pages)).toEqual(new Set(expected))
    expect(pages).toHaveLength(expected.length)
  })

  it.each(whole.filter(row => row.needs && !row.hidden).map(row => [row.title, row] as const))(
    'shows %s with its code and hides it without',
    (_, row) => {
      const pathsWith = (codes: readonly string[]) =>
        menu(codes).flatMap(item => [item.path, ...(item.pages ?? []).map(page => page.path)])
      expect(pathsWith([row.needs as string])).toContain(row.path)
      expect(pathsWith(everything.filter(code => code !== row.needs))).not.toContain(row.path)
    }
  )

  it('is empty without permissions', () => {
    expect(menu([])).toEqual([])
  })

  it('makes a single item of a group with one page, under its own title and the icon of the group', () => {
    const rows = whole.filter(({ path }) => path === '/systemManage/operationLog')
    expect(menu(everything, rows)).toEqual([
      { path: '/systemManage/operationLog', title: '操作日志', icon: 'system' }
    ])
  })

  it('makes a submenu of two', () => {
    const rows = whole.filter(({ title }) => ['短信任务', '短信模板'].includes(title))
    expect(titles(everything, rows)).toEqual(['短信中心: 短信任务 短信模板'])
  })

  it('drops a group of which no page may be seen', () => {
    expect(titles(everything.filter(code => !/^CMC\.(SMS|SIG)\./.test(code)))).not.toContainEqual(
      expect.stringContaining('短信中心')
    )
  })

  it('drops what is hidden, also with its code', () => {
    const paths = menu(everything).flatMap(item => item.pages ?? [item])
    for (const hidden of ['/workbench', '/modelconfig/:id', '/personalData/table', '/memberManage'])
      expect(paths.map(({ path }) => path)).not.toContain(hidden)
  })

  it('drops pages that have not been built', () => {
    const bare = whole.map(
      ({ view, ...row }): Route => (row.path === '/message/task' && view ? { ...row, view } : row)
    )
    expect(titles(everything, bare)).toEqual(['短信任务'])
  })

  it('calls those who are served by their name', () => {
    const title = (variant: 'common' | 'social') =>
      menuOf(whole, new Set(['CMC.CUST.MANA']), variant)[0]?.title
    expect([title('common'), title('social')]).toEqual(['客户管理', '服务对象管理'])
  })

  it('of an agent of the seed', () => {
    expect(titles([...seeded('role-3').codes])).toEqual([
      '首页',
      '呼叫管理中心: 人工外呼任务 服务记录 呼入记录 外呼记录',
      '短信中心: 短信发送 短信任务 短信记录',
      '客户管理',
      '线索: 我的线索 共享线索 待领取线索 线索任务',
      '工单管理',
      '通讯录'
    ])
  })

  it('has an icon for every entry', () => {
    for (const { icon } of menu(everything)) expect(Object.keys(menuSigns)).toContain(icon)
    for (const { icon } of menuGroups) expect(Object.keys(menuSigns)).toContain(icon)
  })
})

describe("a host's pages", () => {
  const mount = () => undefined

  it('stand in the menu by themselves, or in a group of ours', () => {
    const rows = withHostRoutes([
      { path: '/report', title: '我的报表', mount },
      { path: '/callManage/own', title: '自己的名单', menu: '呼叫管理中心', mount }
    ])
    expect(titles(['CMC.CALL.RECORD'], rows)).toEqual([
      '呼叫管理中心: 呼入记录 外呼记录 自己的名单',
      '我的报表'
    ])
  })

  it('replace a page of ours and keep what guards it', () => {
    const rows = withHostRoutes([{ path: '/home', title: '门户', mount, open: true, bare: true }])
    const row = rows.find(({ path }) => path === '/home')
    expect(row).toMatchObject({ title: '门户', needs: 'CMC.SERV.REPORT', mount })
    expect(row).not.toHaveProperty('open')
    expect(rows).toHaveLength(routes.length)
  })

  it.each(['HOST.X', 'CMC.CUST.MANA', ''])(
    'do not change by %j what a page of ours needs',
    needs => {
      const rows = withHostRoutes([{ path: '/home', needs, mount }])
      expect(rows.find(({ path }) => path === '/home')?.needs).toBe('CMC.SERV.REPORT')
      expect(titles([needs], rows)).not.toContain('首页')
    }
  )

  it('can hide a page of ours', () => {
    const rows = withHostRoutes([{ path: '/customer/index', hidden: true }])
    expect(titles(['CMC.CUST.MANA'], rows)).toEqual([])
  })

  it('can require a permission of their own', () => {
    const rows = withHostRoutes([{ path: '/x', title: 'X', needs: 'HOST.X', mount }])
    expect(titles([], rows)).toEqual([])
    expect(titles(['HOST.X'], rows)).toEqual(['X'])
  })

  it.each([[undefined], ['text'], [{}], [[null, 1, 'x', {}, { path: 'no-slash' }, { path: 7 }]]])(
    'that are nonsense change nothing: %j',
    given => {
      expect(withHostRoutes(given)).toEqual(routes)
    }
  )
})
