import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { callOf } from '../support/call-of.ts'
import { inside, stillness, until } from './support/wait.ts'
import { fakeWorld, signIn, type World } from './support/world.ts'

interface CustomerDetails extends HTMLElement {
  customerId: string | undefined
  readonly: boolean
  readonly unsaved: boolean
  reload(): Promise<void>
  edit(): Promise<void>
  save(): Promise<void>
  cancel(): Promise<void>
}
type Axe = typeof import('axe-core')
type BeforeSave = CustomEvent & { waitUntil(promise: Promise<unknown>): void }

/** What a caller or a server might put into every text there is. */
const evil = (name: string) => `<img src=x onerror="window.pwned='${name}'"><b>${name}</b>`

const info = (id: string, more: object = {}) => ({
  id,
  customerName: evil('name'),
  phone: evil('phone'),
  phoneMasked: false,
  phone2: evil('phone2'),
  gender: 0,
  age: 70,
  birthDate: evil('birthDate'),
  email: evil('email'),
  companyName: evil('company'),
  address: evil('address'),
  areaCode: '440106',
  areaName: evil('area'),
  provinceCode: '440000',
  cityCode: '440100',
  remark: evil('remark'),
  dataSource: 0,
  source: evil('source'),
  userName: evil('userName'),
  customFields: { f1: [evil('typed')], f2: ['o1'] },
  isDelete: false,
  followStatus: 1,
  version: 3,
  area: '',
  telecomOperator: '',
  lastContactTime: null,
  ...more
})
const call = (callRecordId: string, more: object = {}) => ({
  ...callOf(callRecordId),
  callType: 1,
  callDirectionType: 0,
  agentName: evil('agent'),
  callStartTime: Date.UTC(2026, 10, 21),
  callEndTime: Date.UTC(2026, 10, 21) + 9000,
  callDuration: 9,
  hangupType: 3,
  hasRecording: true,
  templateCode: 't-1',
  templateName: evil('template'),
  intentName: 'A',
  remark: evil('callRemark'),
  callRecordTags: [{ tagName: evil('tag'), tagCount: 2 }],
  assignDialogVarResultItems: [
    { assignDialogVarName: evil('variable'), assignDialogVarValue: evil('value') }
  ],
  dialogCount: 2,
  ...more
})
const metas = [
  {
    id: 'f1',
    fieldName: evil('field'),
    componentType: 1,
    required: false,
    fieldOptions: {},
    relatedFieldMetaIds: []
  },
  {
    id: 'f2',
    fieldName: '类别',
    componentType: 2,
    required: true,
    fieldOptions: { o1: evil('option'), o2: '乙' },
    relatedFieldMetaIds: []
  }
]
const permissions = ['CCS.EDIT.CUST.INFO', 'CCS.SAVE.CUST.INFO', 'CMC.RECO.PERM', 'CCS.CALL.CENTER']

describe('<hutong-customer-details>', () => {
  let world: World
  let axe: Axe
  let element: CustomerDetails
  let calls: object[]
  const place = document.createElement('div')

  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => ({
        id: 'u1',
        username: 'leader',
        name: '林若溪',
        mobile: '',
        email: '',
        departments: [],
        roles: [],
        permissions,
        loginEnterprise: { enterpriseName: '呼通', webTracking: false, importRowsLimit: 1 }
      }),
      'GET /customers/custom_field_meta/list': () => metas,
      'GET /customers/k-1/basic_information': () => info('k-1'),
      'GET /customers/k-1/related': () => [info('k-1'), info('k-2', { customerName: '乙' })],
      'GET /customers/k-2/basic_information': () => info('k-2', { customerName: '乙' }),
      'GET /customers/k-2/related': () => [info('k-1'), info('k-2', { customerName: '乙' })],
      'GET /customers/k-1/callRecords': (_, url) =>
        url.searchParams.get('callType') === '2' ? [] : calls,
      'GET /customers/k-2/callRecords': () => [],
      'GET /customers/gone/basic_information': () => info('gone', { isDelete: true }),
      'GET /customers/gone/related': () => [],
      'GET /customers/gone/callRecords': () => [],
      'PUT /customers/k-1/edit': () => ({ version: 4 }),
      'PUT /call_records/r1/extend': () => null,
      'GET /verbal_templates/t-1/rule_item': () => [
        { levelCode: '01', levelName: evil('level') },
        { levelCode: '02', levelName: 'B级' }
      ],
      'GET /call_records/r1/dialogs': () => ({
        list: [1, 2].map(sequence => ({
          callId: 'r1',
          sequence,
          audio: '',
          role: sequence === 1 ? 'robot' : 'customer',
          text: evil(`line${sequence}`),
          startTime: sequence * 1000,
          nodeName: evil('node'),
          ignored: false,
          matchCondition: null,
          matchValue: evil('match')
        })),
        total: 2,
        hasMore: false,
        isRunning: false
      })
    })
    calls = []
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
    await signIn(world)
  })
  beforeEach(async () => {
    await setViewport({ width: 1200, height: 900 })
    calls = [call('r1'), call('r2', { intentName: 'E' })]
    world.asked.length = 0
    world.bodies.length = 0
    element = document.createElement('hutong-customer-details') as CustomerDetails
    element.setAttribute('customer-id', 'k-1')
    place.append(element)
    document.body.append(place)
  })
  afterEach(() => {
    place.replaceChildren()
    sessionStorage.removeItem('hutong:drafts')
  })

  const root = () => element.shadowRoot as ShadowRoot
  const one = <E extends HTMLElement>(selector: string) => inside<E>(element, selector)
  const said = (words: string) => until(words, () => root().textContent?.includes(words) === true)
  const button = (name: string) =>
    until(`button ${name}`, () =>
      [...root().querySelectorAll('button')].find(it => it.textContent?.trim() === name)
    )
  const next = (name: string) =>
    new Promise<CustomEvent>(done =>
      element.addEventListener(name, event => done(event as CustomEvent), { once: true })
    )
  const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    const prototype = Object.getPrototypeOf(field) as object
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  it('shows whoever it is given, tells the page, and takes every text for a text', async () => {
    const loaded = next('hutong-load')
    await one('[part=card]')
    expect((await loaded).detail).to.deep.equal({ customerId: 'k-1', callRecordId: undefined })
    await said(evil('name'))
    await one('textarea')
    ;(await button('展开对话内容')).click()
    await said(evil('line2'))
    for (const name of ['phone', 'company', 'remark', 'typed', 'option', 'agent', 'tag', 'value'])
      expect(root().textContent, name).to.include(evil(name))
    expect(root().querySelectorAll('img, b').length).to.equal(0)
    expect(Reflect.get(window, 'pwned')).to.equal(undefined)
    // Somebody whose gender nobody knows has none.
    const gender = [...root().querySelectorAll('dt')].find(it => it.textContent === '性别')
    expect(gender?.nextElementSibling?.textContent).to.equal('-')
  })

  it('opens the newest call by itself; of one that came to nothing there is no transcript', async () => {
    await one('textarea')
    const cards = [...root().querySelectorAll('[part=card]')]
    expect(cards.map(card => card.querySelector('button')?.ariaExpanded)).to.deep.equal([
      'true',
      'false'
    ])
    expect(cards[0]?.textContent).to.include('最新')
    const selected = next('hutong-call-select')
    cards[1]?.querySelector('button')?.click()
    expect((await selected).detail).to.deep.equal({ callRecordId: 'r2', customerId: 'k-1' })
    await until('a second remark', () => root().querySelectorAll('textarea').length === 2)
    expect(cards[1]?.textContent).not.to.include('对话内容')
  })

  it('lets the page hold up or refuse what is saved, and keeps what was typed', async () => {
    await one('[part=basics]')
    await element.edit()
    const field = await one<HTMLInputElement>('input[name=companyName]')
    write(field, '启明')
    await until('unsaved', () => element.unsaved)
    element.addEventListener('hutong-before-save', event => event.preventDefault(), { once: true })
    const refused = await element.save().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure', kind: 'aborted' })
    expect(field.value).to.equal('启明')
    expect(world.asked).not.to.include('PUT /customers/k-1/edit')
    element.addEventListener(
      'hutong-before-save',
      event => (event as BeforeSave).waitUntil(Promise.resolve()),
      { once: true }
    )
    const saved = next('hutong-save')
    await element.save()
    expect((await saved).detail).to.deep.equal({
      customerId: 'k-1',
      callRecordId: undefined,
      mode: 'edit',
      fields: ['companyName']
    })
    expect(world.bodies[world.asked.indexOf('PUT /customers/k-1/edit')]).to.deep.equal({
      customerName: evil('name'),
      companyName: '启明',
      version: 3
    })
    await until('nothing unsaved', () => !element.unsaved)
  })

  it('says what is wrong, leads there, and tells the page the names of the fields alone', async () => {
    await one('[part=basics]')
    await element.edit()
    const age = await one<HTMLInputElement>('input[name=age]')
    write(age, '0')
    const invalid = next('hutong-invalid')
    ;(await button('保存')).click()
    expect((await invalid).detail).to.deep.equal({ customerId: 'k-1', fields: ['age'] })
    await said('请输入正整数')
    await until('the focus', () => root().activeElement === age)
    expect(age.ariaInvalid).to.equal('true')
    await element.cancel()
    await button('编辑')
    expect(element.unsaved).to.equal(false)
  })

  it('waits with somebody else until what is unsaved has been seen to, and takes no focus', async () => {
    await one('[part=basics]')
    await element.edit()
    const company = await one<HTMLInputElement>('input[name=companyName]')
    company.focus()
    write(company, '没存')
    element.customerId = 'k-2'
    await one('[role=alertdialog]')
    expect(root().activeElement).to.equal(company)
    ;(await button('保留草稿并查看')).click()
    await until('somebody else', () => root().querySelector('h2')?.textContent === '乙')
    await said('暂无跟进记录')
    element.customerId = 'k-1'
    const again = await one<HTMLInputElement>('input[name=companyName]')
    expect(again.value).to.equal('没存')
    await said('已恢复上次未保存的修改')
  })

  it('saves a remark when it is left, says so, and a level by hand', async () => {
    const remark = await one<HTMLTextAreaElement>('textarea')
    remark.focus()
    write(remark, '要回访')
    const saved = next('hutong-remark-save')
    remark.blur()
    expect((await saved).detail).to.deep.equal({ callRecordId: 'r1', customerId: 'k-1' })
    await said('已保存')
    const select = await until('the levels', () =>
      [...root().querySelectorAll('select')].find(it => it.options.length === 3)
    )
    const changed = next('hutong-intent-change')
    select.value = '02'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    expect((await changed).detail).to.deep.equal({
      callRecordId: 'r1',
      customerId: 'k-1',
      intentCode: '02'
    })
    await said('人工意向修改成功')
  })

  it('says that a remark was not saved, and tries again', async () => {
    const route = world.routes['PUT /call_records/r1/extend']
    world.routes['PUT /call_records/r1/extend'] = () => {
      throw new Error('稍后再试')
    }
    const remark = await one<HTMLTextAreaElement>('textarea')
    remark.focus()
    write(remark, '没存上')
    remark.blur()
    await said('保存失败')
    if (route) world.routes['PUT /call_records/r1/extend'] = route
    ;(await button('重试')).click()
    await said('已保存')
  })

  it('is only read where it is told so, or where it is a clue, or somebody who is gone', async () => {
    element.setAttribute('readonly', '')
    await said('跟进备注')
    expect(root().querySelectorAll('textarea').length).to.equal(0)
    const refused = await element.edit().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure', kind: 'forbidden' })
    element.removeAttribute('readonly')
    element.customerId = 'gone'
    await said('该线索或服务对象已被删除，不能编辑基本信息')
    const gone = await element.edit().catch((error: Error) => error)
    expect(gone).to.include({ kind: 'invalid' })
  })

  it('filters by keyboard, and says when there is nothing', async () => {
    const radios = await until('the filter', () => {
      const found = [...root().querySelectorAll<HTMLElement>('[role=radio]')]
      return found.length === 3 && found
    })
    radios[0]?.focus()
    await sendKeys({ press: 'ArrowRight' })
    await until('AI', () => radios[1]?.ariaChecked === 'true')
    await sendKeys({ press: 'ArrowRight' })
    await said('暂无通话记录')
    expect(radios[2]?.ariaChecked).to.equal('true')
  })

  it('opens a card, edits and files by keyboard alone; the focus never falls to the page', async () => {
    const edit = await button('编辑')
    edit.focus()
    await sendKeys({ press: 'Enter' })
    const name = await one<HTMLInputElement>('input[name=customerName]')
    await until('the focus in the form', () => root().activeElement === name)
    const cancel = await button('取消')
    cancel.focus()
    await sendKeys({ press: 'Enter' })
    await button('编辑')
    await until('the focus where it was', () => root().activeElement?.textContent === '编辑')
    const head = (await one('[part=card]:nth-child(2)')).querySelector('button')
    head?.focus()
    await sendKeys({ press: 'Space' })
    await until('an open card', () => head?.ariaExpanded === 'true')
    expect(root().activeElement).to.equal(head)
  })

  it('has a tab for each of those who share the number', async () => {
    const tabs = await until('tabs', () => {
      const found = [...root().querySelectorAll<HTMLElement>('[role=tab]')]
      return found.length === 2 && found
    })
    tabs[0]?.focus()
    await sendKeys({ press: 'ArrowRight' })
    await sendKeys({ press: 'Enter' })
    await until('the other one', () => root().querySelector('h2')?.textContent === '乙')
    await until('the tab', () => tabs[1]?.ariaSelected === 'true')
  })

  it('stands beside itself where there is room, else below; nothing has to be scrolled aside', async () => {
    const boxes = async () => {
      await one('[part=card]')
      const [basics, list] = ['[part=basics]', '[part=calls]'].map(it =>
        root().querySelector(it)?.getBoundingClientRect()
      )
      return { basics, list, isBeside: (list?.left ?? 0) >= (basics?.right ?? 0) - 1 }
    }
    element.style.width = '1100px'
    expect((await boxes()).isBeside).to.equal(true)
    element.setAttribute('layout', 'vertical')
    await until('below', () => {
      const list = root().querySelector('[part=calls]')?.getBoundingClientRect()
      return (list?.left ?? 99) <= element.getBoundingClientRect().left
    })
    element.setAttribute('layout', 'horizontal')
    element.style.width = '340px'
    expect((await boxes()).isBeside).to.equal(false)
    const base = await one('[part=base]')
    await one('textarea')
    expect(base.scrollWidth).to.equal(base.clientWidth)
    const columns = getComputedStyle(root().querySelector('dl') as Element).gridTemplateColumns
    expect(columns.split(' ').length).to.equal(1)
  })

  it('says what went wrong and tries again, in its two halves apart', async () => {
    const route = world.routes['GET /customers/k-1/callRecords']
    world.routes['GET /customers/k-1/callRecords'] = () => {
      throw new Error('稍后再试')
    }
    await element.reload()
    await said('稍后再试')
    await said(evil('company'))
    if (route) world.routes['GET /customers/k-1/callRecords'] = route
    ;(await button('加载失败，点击重试')).click()
    await one('[part=card]')
    element.customerId = 'nobody-here'
    await said('没有这个接口')
    const refused = await element.reload().catch((error: Error) => error)
    expect(refused).to.include({ name: 'Failure' })
  })

  it("keeps its looks whatever the host's sheet says", async () => {
    await one('textarea')
    await stillness(root())
    const looks = () =>
      [...root().querySelectorAll('[part], h2, h3, dt, dd, textarea')].map(it => {
        const { display, color, fontSize, padding, direction, textTransform } = getComputedStyle(it)
        return [it.localName, display, color, fontSize, padding, direction, textTransform].join()
      })
    const before = looks()
    const style = document.createElement('style')
    style.textContent = `* { all: unset !important; font-size: 40px !important; color: red !important;
      padding: 9px !important } html { direction: rtl; text-transform: uppercase; font-size: 8px }
      :root { --hutong-bg: red; --hutong-text: red }
      hutong-customer-details * { display: none !important }`
    document.head.append(style)
    try {
      expect(looks()).to.deep.equal(before)
    } finally {
      style.remove()
    }
  })

  for (const theme of ['light', 'dark'])
    it(`gives axe nothing to say, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await one('textarea')
      ;(await button('展开对话内容')).click()
      await said(evil('line2'))
      await element.edit()
      const name = await one<HTMLInputElement>('input[name=customerName]')
      write(name, '')
      ;(await button('保存')).click()
      await said('请输入姓名')
      await stillness(root())
      const { violations } = await axe.run(element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    })
})
