import { expect } from 'chai'
import { inside, stillness, turn, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface Dashboard extends HTMLElement {
  reload(): Promise<void>
}
interface Chosen {
  readonly kpi: string
  readonly direction: string | undefined
  readonly path: string | undefined
}
type Axe = typeof import('axe-core')

const period = (inbound: number, outbound: number, missed: number) => ({
  inbound: { calls: inbound, answered: inbound - missed, talked: 4, talkSeconds: 480 },
  outbound: { calls: outbound, answered: 10, talked: 10, talkSeconds: 1000 },
  missed,
  satisfaction: { satisfied: 3, rated: 4 }
})
const none = { calls: 0, answered: 0, talked: 0, talkSeconds: 0 }
const nothing = { inbound: none, outbound: none, missed: 0, satisfaction: null }
const permissions = ['CMC.SERV.REPORT', 'CMC.CALL.RECORD']

describe('<hutong-dashboard>', () => {
  let world: World
  let axe: Axe
  let element: Dashboard
  let current: object
  let isForbidden = false
  const place = document.createElement('div')

  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => ({
        ...{ id: 'u1', username: 'leader', name: '班长', mobile: '', email: '' },
        ...{ departments: [], roles: [], permissions },
        loginEnterprise: { enterpriseName: '远帆', webTracking: false, importRowsLimit: 1 }
      }),
      'GET /home': () => {
        if (isForbidden) throw new Error('没有权限')
        return {
          readTime: Date.parse('2026-11-26T09:30:00+08:00'),
          scope: { scope: 'department', name: '客服一部', hasLower: false },
          current,
          before: period(8, 20, 2),
          trend: { unit: 'hour', points: [], kpis: [], before: [] },
          ...{ results: [], unresolved: 0, intents: [], agents: [], tasks: null, account: null },
          queues: [],
          todos: { waitingCalls: 0, reviews: null, failedImports: 0 }
        }
      }
    })
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    document.body.append(place)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
  })
  beforeEach(() => {
    isForbidden = false
    current = period(12, 30, 3)
    element = document.createElement('hutong-dashboard') as Dashboard
  })
  afterEach(() => element.remove())

  const shown = () => (element.shadowRoot as ShadowRoot).textContent ?? ''
  const show = async () => {
    place.append(element)
    await until('the KPIs', () => shown().includes('呼入量'))
  }
  const targets = () =>
    [...(element.shadowRoot as ShadowRoot).querySelectorAll<HTMLElement>('button, a')].map(
      target => [target.textContent, target] as const
    )
  const target = (name: string) => until(name, () => targets().find(([text]) => text === name)?.[1])
  /** The events that choosing these fires. */
  async function choose(...names: string[]): Promise<Chosen[]> {
    const chosen: Chosen[] = []
    const listen = (event: Event) => {
      event.preventDefault()
      chosen.push((event as CustomEvent<Chosen>).detail)
    }
    place.addEventListener('hutong-kpi-select', listen)
    for (const name of names) (await target(name)).click()
    await turn()
    place.removeEventListener('hutong-kpi-select', listen)
    return chosen
  }

  it('says that no user is signed in, and shows the KPIs after the sign-in', async () => {
    place.append(element)
    await until('the sentence', () => shown().includes('登录后可查看今日数据'))
    await signIn(world)
    await until('the KPIs', () => shown().includes('呼入量'))
    expect(shown()).to.include('本部门“客服一部”坐席的通话')
    expect(shown()).to.match(/数据更新于 \d\d:30:00/)
    expect(shown()).to.include('呼入量12通').and.to.include('较上期上升 50%')
    expect(shown()).to.include('呼出量30通').and.to.include('接通率45.2%')
    expect(shown()).to.include('平均通话时长01:46').and.to.include('满意度75%')
    expect(shown()).to.include('未接来电3通')
  })

  it('asks for today alone, once for two dashboards', async () => {
    await show()
    world.requests.length = 0
    const second = document.createElement('hutong-dashboard')
    place.append(second)
    await inside(second, '[part=base]')
    await until('its KPIs', () => second.shadowRoot?.textContent?.includes('呼入量'))
    second.remove()
    expect(world.requests.filter(request => request === 'GET /home')).to.have.length(0)
    await element.reload()
    expect(world.requests.filter(request => request === 'GET /home')).to.have.length(1)
  })

  it('fires an event for a chosen KPI, with the address of its rows', async () => {
    await show()
    const [missed, part, rated] = await choose('查看未接来电明细', '呼出 33.3%', '查看满意度明细')
    expect(missed).to.include({ kpi: 'missed', direction: 'inbound' })
    expect(missed?.path).to.match(/^\/callManage\/income\?.*isMissed=true/)
    expect(part).to.include({ kpi: 'connectRate', direction: 'outbound' })
    expect(part?.path).to.match(/^\/callManage\/outCall\?.*isAnswered=true/)
    // Without CMC.SATI.EVAL.
    expect(rated).to.deep.equal({ kpi: 'satisfaction', direction: undefined, path: undefined })
  })

  it('opens the console in a new tab, unless the event is canceled', async () => {
    element.setAttribute('console-url', '/console/')
    await show()
    const { open } = window
    const opened: unknown[] = []
    window.open = (...given) => {
      opened.push(given)
      return null
    }
    try {
      await choose('查看未接来电明细')
      expect(opened).to.deep.equal([])
      const link = await target('查看未接来电明细')
      link.click()
      await turn()
      expect(opened).to.deep.equal([[link.getAttribute('href'), '_blank', 'noopener']])
      expect(link.getAttribute('href')).to.match(/^\/console\/callManage\/income\?/)
      element.setAttribute('console-url', 'javascript:alert(1)//')
      await until('no link', () => targets().every(([, { localName }]) => localName === 'button'))
    } finally {
      window.open = open
    }
  })

  it('says that there has been no call', async () => {
    current = nothing
    await show()
    await element.reload()
    await until('the sentence', () => shown().includes('本部门“客服一部”坐席的通话：今日暂无通话'))
    expect(shown()).to.include('呼入量0通').and.to.include('暂无评价')
  })

  it('offers to read again after a failure, and tells the page', async () => {
    await show()
    isForbidden = true
    const fired = new Promise<CustomEvent<{ message: string }>>(done =>
      document.addEventListener('hutong-error', event => done(event as never), { once: true })
    )
    const failure = await element.reload().catch((error: unknown) => error)
    expect((await fired).detail.message).to.equal('没有权限')
    expect(failure).to.include({ message: '没有权限' })
    isForbidden = false
    ;(await target('加载失败，点击重试')).click()
    await until('the KPIs', () => shown().includes('呼入量'))
  })

  for (const theme of ['light', 'dark'])
    it(`passes axe, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await show()
      await stillness(element.shadowRoot as ShadowRoot)
      const { violations } = await axe.run(element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    })
})
