/** Who calls, as the softphone shows it while the call rings. */
import { expect } from 'chai'
import { person, type Softphone } from '../support/softphone.ts'
import { stillness, until } from '../support/wait.ts'
import { fakeWorld, signIn, type World } from '../support/world.ts'

const LONG = '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿图什市远帆客户服务有限责任公司'
const panel = {
  ...{ callRecordId: 'r9', customerId: 'c1', customerName: LONG, customerPhone: person.number },
  ...{ area: '新疆 克孜勒苏', telecomOperator: '中国移动', callDirectionType: 1 },
  ...{ dialPanelVisble: true, fixedAreaCode: '', entNickname: '', entLogo: '', survivalField: '' }
}
const customer = {
  ...{ id: 'c1', customerName: LONG, phone: person.number, phoneMasked: false, phone2: '' },
  ...{ gender: null, age: null, birthDate: '', email: '', companyName: LONG, address: '' },
  ...{ areaCode: '', areaName: '', provinceCode: '', cityCode: '', remark: '', dataSource: 1 },
  ...{ source: '', userName: '李雷', customFields: {}, isDelete: false, followStatus: 3 },
  ...{ version: 1, area: '', telecomOperator: '', lastContactTime: null }
}
const user = (permissions: string[]) => ({
  ...{ id: 'u1', username: 'agent1', name: '张伟', mobile: '', email: '', departments: [] },
  ...{ roles: [], permissions },
  loginEnterprise: { enterpriseName: '呼通', webTracking: false, importRowsLimit: 1000 }
})
const empty = { list: [], total: 0, page: 1, pageSize: 20, hasMore: false }
const ringing = { status: 'ringing', call: { ...person, callRecordId: 'r9' } } as const

describe('the caller of <hutong-softphone>', () => {
  let world: World
  let phone: Softphone
  let core: {
    $phone: { set(value: object): void }
    $permissions: { get(): ReadonlySet<string> }
    unregister(): Promise<void>
  }
  let permissions = ['CCS.CALL.CENTER']
  let session: HTMLElement & { logout(): Promise<void> }
  const shadow = () => phone.shadowRoot as ShadowRoot
  const card = () => shadow().querySelector<HTMLElement>('[aria-label=来电客户]')
  const words = () => card()?.textContent ?? ''

  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => user(permissions),
      'POST /oauth/logout': () => null
    })
    const [hutong, host] = ['/dist/hutong.js', '/dist/core.js']
    await import(hutong)
    core = await import(host)
    phone = document.createElement('hutong-softphone') as Softphone
    document.body.append(phone)
    await signIn(world)
    session = document.querySelector('hutong-session') as typeof session
    await until('the permissions', () => core.$permissions.get().size > 0)
    await until('the dial pad', () => shadow().querySelector('[part=dialpad]'))
    // Loads the telephone: each test begins with it.
    await core.unregister()
  })
  beforeEach(() => {
    Object.assign(world.routes, {
      'GET /calls/r9/panel': () => panel,
      'GET /customers/c1/basic_information': () => customer,
      'GET /call_records': () => empty,
      'GET /service_records': () => empty
    })
  })
  afterEach(async () => {
    core.$phone.set({ status: 'idle' })
    phone.removeAttribute('style')
    phone.variant = 'panel'
    await until('no card', () => !card())
  })
  after(() => session.logout())

  it('is described in the card of the call, whose height it keeps', async () => {
    const { height } = phone.getBoundingClientRect()
    core.$phone.set(ringing)
    await until('the rows', () => words().includes('从未联系'))
    expect(words()).to.include('意向').and.include('未完结工单')
    await stillness(shadow())
    expect(phone.getBoundingClientRect().height).to.be.at.most(height)
    const { left, right } = phone.getBoundingClientRect()
    for (const row of card()?.querySelectorAll('dd') ?? []) {
      expect(row.getBoundingClientRect().right).to.be.at.most(right)
      expect(row.getBoundingClientRect().left).to.be.at.least(left)
    }
    expect(card()?.querySelector(`[title="${LONG}"]`)).not.to.equal(null)
  })

  it('is called unregistered without a customer', async () => {
    world.routes['GET /calls/r9/panel'] = () => ({ ...panel, customerId: null, customerName: '' })
    core.$phone.set(ringing)
    await until('the sentence', () => words().includes('未登记客户'))
  })

  it('can be read again after a failure, while the call can be answered', async () => {
    world.routes['GET /service_records'] = () => {
      throw new Error('坏了')
    }
    core.$phone.set(ringing)
    const retry = await until('the button', () => card()?.querySelector('button'))
    expect(words()).to.include('客户信息加载失败')
    expect(shadow().querySelector('[part=button-answer]')?.hasAttribute('disabled')).to.equal(false)
    world.routes['GET /service_records'] = () => empty
    retry.click()
    await until('the rows', () => words().includes('从未联系'))
  })

  for (const [end, style] of [
    ['top', 'position:fixed;left:8px;right:8px;top:0'],
    ['bottom', 'position:fixed;left:8px;right:8px;bottom:0']
  ] as const)
    it(`stands beside a bar at the ${end} of the page, within the window`, async () => {
      phone.style.cssText = style
      phone.variant = 'bar'
      core.$phone.set(ringing)
      await until('the rows', () => words().includes('从未联系'))
      await until('the card', () => (card() as HTMLElement | null)?.getClientRects().length === 1)
      const bar = phone.getBoundingClientRect()
      expect(bar.height).to.equal(48)
      const box = (card() as HTMLElement).getBoundingClientRect()
      expect(box.width).to.be.at.least(300)
      expect(box.left).to.be.at.least(0)
      expect(box.right).to.be.at.most(innerWidth)
      if (end === 'top') expect(box.top).to.be.at.least(bar.bottom)
      else expect(box.bottom).to.be.at.most(bar.top)
    })

  it('is not shown to a user who may not see customers', async () => {
    permissions = ['CMC.RECO.PERM']
    await session.logout()
    await (session as unknown as { login(): Promise<void> }).login()
    await until('the permissions', () => core.$permissions.get().has('CMC.RECO.PERM'))
    world.requests.length = 0
    core.$phone.set(ringing)
    await until('the call', () => shadow().querySelector('[part=button-answer]'))
    await until('its data', () => world.requests.includes('GET /calls/r9/panel'))
    await stillness(shadow())
    expect(card()).to.equal(null)
    expect(world.requests).not.to.include('GET /customers/c1/basic_information')
  })
})
