import { describe, expect, it } from 'vitest'
import { isAccountOnly } from '../../../core/session/account-only.ts'
import { permissions } from '../../../core/session/permissions.ts'
import { placeIn, written } from '../../../shell/router/address.ts'
import { type AuthStatus, resolveRoute } from '../../../shell/router/guard.ts'
import { menuGroups } from '../../../shell/router/menu-groups.ts'
import { routes } from '../../../shell/router/routes.ts'
import { at, built, everything, here, seeded } from '../auth-statuses.ts'

const whole = built(routes)
/** An address that belongs to a row with parameters. */
const addressOf = (path: string) => path.replace(':path*', 'home').replace(/:\w+/g, '7')
const decisionOf = (address: string, authStatus: AuthStatus, rows = whole): string => {
  const decision = resolveRoute(at(rows, address), rows, authStatus)
  return decision.status === 'redirect' ? `→ ${decision.to}` : decision.status
}

const guarded = whole.filter(row => row.needs !== undefined)
const open = whole.filter(row => row.open)
const plain = whole.filter(
  row => !row.open && !row.needs && !row.redirect && row.name !== 'redirect'
)

describe('the table of routes', () => {
  it('has a row for every planned address', () => {
    const paths = new Set(routes.map(({ path }) => path))
    for (const path of [
      '/redirect/:path*',
      '/login',
      '/password-reset',
      '/auth-redirect',
      '/404',
      '/401',
      '/modelconfig/:id',
      '/workbench',
      '/memberManage',
      '/personalData',
      '/personalData/table',
      '/introduce',
      '/introduce/index',
      '/home',
      ...['call', 'reception', 'serviceRecords', 'satisfactionRecords'].map(in_('callManage')),
      ...['income', 'outCall', 'blackList', 'verbelTemplate'].map(in_('callManage')),
      ...['task', 'send', 'records', 'template', 'signature'].map(in_('message')),
      '/customer/index',
      ...['callMonitoring', 'seatsMonitoring'].map(in_('dataManage')),
      ...['seatsUseReport', 'satisfactionReport'].map(in_('dataManage')),
      ...['accountManage', 'workerManage', 'roleManage', 'systemSetting'].map(in_('systemManage'))
    ])
      expect(paths, path).toContain(path)
    const groups = menuGroups.map(({ path }) => path)
    for (const path of ['/callManage', '/message', '/dataManage', '/systemManage'])
      expect(groups).toContain(path)
  })

  it('has the names that other parts refer to', () => {
    const names = routes.map(({ name }) => name)
    for (const name of [
      'login',
      'modelConfig',
      'serviceReport',
      'CustomerManage',
      'cluesManageMine',
      'callTaskList',
      'aiIncomRecord',
      'SelfAnalysis'
    ])
      expect(names.filter(other => other === name)).toEqual([name])
  })

  it('has every path and every name once', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const names = routes.map(({ name }) => name).filter(Boolean)
    expect(new Set(names).size).toBe(names.length)
  })

  it('requires only codes of the catalogue, and uses every code of a menu', () => {
    const used = new Set(guarded.map(({ needs }) => needs as string))
    expect([...used].filter(code => !(code in permissions))).toEqual([])
    const ofTheMenu =
      'CMC.INTEL.ANALY CMC.NUM.HAND CMC.SPEE.REAC CMC.CALL.TASK CMC.BIG.DATA.CALL.TASK CMC.APPO.BOT CMC.CALL.RECORD CMC.TASK.REVI CMC.BLAK.LIST.MANA CMC.RED.LIST.MANA CMC.WHIT.LIST.MANA CMC.INTENT.RULE CMC.SMS.SEND CMC.SMS.TASK CMC.SMS.TEMP CMC.SMS.RECORD CMC.SIG.MANA CMC.RECE.SCEN CMC.MAN.CALL CMC.WORK.ORDER CMC.ADDRE.LIST CMC.DEPART.MANA CMC.AGNET.MANA CMC.ROLE.MANA CMC.ADMIN.MANA CMC.SYSTEM.SET CMC.LINE.MANA CMC.ROBOT.MANA CMC.RECH.RECORD CMC.LINE.MONI CMC.OPER.LOG CMC.ACC.OVER CMC.EXP.STATE CMC.DAILY.BILL.VIEW CMC.AI.INCOMING.CALL.RECORD CMC.DATA.MANA.CENTER'
    expect(ofTheMenu.split(' ').filter(code => !used.has(code))).toEqual([])
  })
})

describe('a page that needs a permission', () => {
  it.each(guarded.map(row => [row.path, row] as const))('%s opens with its code', (path, row) => {
    expect(decisionOf(addressOf(path), here([row.needs as string]))).toBe('show')
  })

  it.each(guarded.map(row => [row.path, row] as const))(
    '%s is 401 with every code but its own',
    (path, row) => {
      const others = everything.filter(code => code !== row.needs)
      expect(decisionOf(addressOf(path), here(others))).toBe('forbidden')
    }
  )

  it.each(guarded.map(({ path }) => path))('%s requires no sign-in', path => {
    const address = addressOf(path)
    const login = `→ /login?redirect=${encodeURIComponent(address)}`
    expect(decisionOf(address, { status: 'signed-out' })).toBe(login)
  })

  it.each(guarded.map(({ path }) => path))('%s waits during a sign-in', path => {
    expect(decisionOf(addressOf(path), { status: 'pending' })).toBe('wait')
  })

  it.each(guarded.map(({ path }) => path))('%s is 404 as long as it has not been built', path => {
    const rows = whole.map(row => (row.path === path ? withoutView(row) : row))
    expect(decisionOf(addressOf(path), here(everything), rows)).toBe('missing')
  })
})

describe('other pages', () => {
  it.each(open.map(({ path }) => path))('%s is open to all', path => {
    for (const authStatus of [
      { status: 'signed-out' },
      { status: 'pending' },
      here([]),
      here([], 'ACCOUNT')
    ] as const)
      expect(decisionOf(path, authStatus)).toBe('show')
  })

  it.each(plain.map(({ path }) => path))('%s is open to signed-in users', path => {
    expect(decisionOf(path, here([]))).toBe('show')
    expect(decisionOf(path, { status: 'signed-out' })).toMatch(/^→ \/login/)
  })

  it.each(['/nowhere', '/callManage/nothing', '/modelconfig', '/modelconfig/1/2', '/Login'])(
    '%s is 404, signed in or not',
    path => {
      expect(decisionOf(path, here(everything))).toBe('missing')
      expect(decisionOf(path, { status: 'signed-out' })).toBe('missing')
    }
  )

  it('shows a page of the table only', () => {
    expect(decisionOf('/personalData', here([]))).toBe('→ /personalData/table')
    expect(decisionOf('/introduce?from=help', here([]))).toBe('→ /introduce/index?from=help')
    expect(decisionOf('/customer', here(everything))).toBe('→ /customer/index')
  })
})

describe('the beginning', () => {
  it.each([
    ['everything', here(everything, 'ADMIN'), '/home'],
    ['only text messages', here(['CMC.SMS.TEMP', 'CMC.SIG.MANA']), '/message/template'],
    ['only the log', here(['CMC.OPER.LOG']), '/systemManage/operationLog'],
    [
      'codes that open no page',
      here(['CMC.RECO.PERM', 'CCS.MAN.SEAT.PLAT']),
      '/personalData/table'
    ],
    ['nothing', here([]), '/personalData/table'],
    ['the seed: an administrator', seeded('role-1'), '/home'],
    ['the seed: an agent', seeded('role-3'), '/home'],
    ['the seed: only the workbench', seeded('role-4'), '/workbench']
  ] as const)('of a user with %s', (_, authStatus, path) => {
    expect(decisionOf('/', authStatus)).toBe(`→ ${path}`)
  })

  it('without a session is the login page, without a redirect', () => {
    expect(decisionOf('/', { status: 'signed-out' })).toBe('→ /login')
  })

  it('passes over pages that have not been built', () => {
    const rows = whole.map(row => (row.path === '/home' ? withoutView(row) : row))
    expect(decisionOf('/', here(everything), rows)).toBe('→ /analysis/index')
  })
})

describe('the address of a group', () => {
  it.each([
    ['/message', ['CMC.SMS.SEND', 'CMC.SMS.TASK'], '→ /message/send'],
    ['/message', ['CMC.SMS.TASK'], '→ /message/task'],
    ['/message', ['CMC.OPER.LOG'], 'forbidden'],
    ['/dataManage', ['CMC.DATA.MANA.CENTER'], '→ /dataManage/callMonitoring'],
    ['/dataManage', ['CMC.LINE.MONI'], '→ /dataManage/lineMonitor']
  ])('%s with %j', (path, codes, expected) => {
    expect(decisionOf(path, here(codes))).toBe(expected)
  })

  it('is 404 when none of its pages has been built', () => {
    const rows = whole.map(row => (row.menu === '短信中心' ? withoutView(row) : row))
    expect(decisionOf('/message', here(everything), rows)).toBe('missing')
  })
})

describe('whose only role tag is ACCOUNT', () => {
  const only = here(everything, 'ACCOUNT')

  it.each([...guarded, ...plain].map(({ path }) => path))('%s leads to the workbench', path => {
    const expected = path === '/workbench' ? 'show' : '→ /workbench'
    expect(decisionOf(addressOf(path), only)).toBe(expected)
  })

  it('may be there without a code of its own', () => {
    expect(decisionOf('/workbench', here([], 'ACCOUNT'))).toBe('show')
  })

  it.each([
    [[], false],
    [['ACCOUNT'], true],
    [['ACCOUNT', 'ACCOUNT'], true],
    [['ACCOUNT', 'AGENT'], false],
    [['AGENT'], false]
  ])('roles %j', (tags, expected) => {
    expect(isAccountOnly(tags.map(tagCode => ({ tagCode })))).toBe(expected)
  })
})

describe('the requested route', () => {
  it('is remembered with what stands behind the ?', () => {
    expect(decisionOf('/callManage/outCall?phone=138&page=2', { status: 'signed-out' })).toBe(
      `→ /login?redirect=${encodeURIComponent('/callManage/outCall?phone=138&page=2')}`
    )
  })

  it('is remembered without the secrets of a link', () => {
    expect(decisionOf('/home?token=t-1&account=a&x=1', { status: 'signed-out' })).toBe(
      `→ /login?redirect=${encodeURIComponent('/home?x=1')}`
    )
  })
})

describe('the redirect helper', () => {
  it.each([
    ['/redirect/callManage/outCall', '/callManage/outCall'],
    ['/redirect/message/task?x=1', '/message/task?x=1'],
    ['/redirect/redirect/home', '/redirect/home'],
    ['/redirect/', '/'],
    ['/redirect//evil.example', '/'],
    ['/redirect///evil.example/x', '/'],
    ['/redirect/%2F%2Fevil.example', '/'],
    ['/redirect/%2f%2fevil.example', '/'],
    ['/redirect/%252F%252Fevil.example', '/'],
    ['/redirect/https:%2F%2Fevil.example', '/'],
    ['/redirect/https://evil.example', '/'],
    ['/redirect/javascript:alert(1)', '/'],
    ['/redirect/JavaScript%3Aalert(1)', '/'],
    ['/redirect/data:text/html,x', '/'],
    ['/redirect/%5Cevil.example', '/'],
    ['/redirect/%5C%5Cevil.example', '/'],
    ['/redirect/%09/evil.example', '/'],
    ['/redirect/%0a%0d//evil.example', '/'],
    ['/redirect/..%2F..%2Fhosts%2Fcrm%2F', '/'],
    ['/redirect/../../hosts/crm/', '/'],
    ['/redirect/%E0%A4%A', '/']
  ])('%s', (address, expected) => {
    const { pathname, search } = new URL(`http://host.example/console${address}`)
    const typed = placeIn({ pathname, search, hash: '' }, 'history', '/console')
    // What the browser itself takes out of the console is not the console's any more.
    const seen = typed ? decisionOf(written(typed), here(everything)) : '→ /'
    expect(['→ /', '→ /home'].includes(seen) ? '/' : seen.slice(2)).toBe(expected)
  })
})

function in_(group: string): (page: string) => string {
  return page => `/${group}/${page}`
}

function withoutView<Row extends { view?: unknown }>({ view: _, ...row }: Row): Row {
  return row as Row
}
