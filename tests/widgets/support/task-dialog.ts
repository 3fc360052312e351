/** The dialog of a call task on a page, with a server of a few lines behind it. */
import { setViewport } from '@web/test-runner-commands'
import { inside, until } from './wait.ts'
import { fakeWorld, signIn, type World } from './world.ts'

export interface CallTaskDialog extends HTMLElement {
  open: boolean
  readonly unsaved: boolean
  show(mode?: string, id?: string, more?: object): Promise<void>
  hide(): Promise<void>
  validate(): Promise<boolean>
  submit(): Promise<string>
}
type Axe = typeof import('axe-core')

const permissions = ['CMC.CALL.TASK.BASIC.OPER', 'CMC.TASK.ALAR']
export const evil = '<img src=x onerror="window.pwned=1">'

export const draft = {
  callTaskId: 't-1',
  name: '三月回访',
  taskType: 0,
  taskCategory: 0,
  templateCode: 's-1',
  templateName: '回访',
  blacklistLibId: 0,
  cidResourceType: 0,
  weight: 'NORMAL',
  concurrencyLevel: 5,
  exclusiveUseResource: false,
  workTimePeriods: [
    {
      dialDates: [{ startDate: '2027-03-01' }],
      dialPeriods: [{ startTimePoint: '09:00:00', endTimePoint: '23:59:59' }]
    }
  ]
}
const detail = {
  ...draft,
  ...{ id: 't-1', status: 1, statusReason: '', totalCount: 0, finishedCount: 0, skippedCount: 0 },
  ...{ dialledCount: 0, connectedCount: 0, refusedCount: 0, faultCount: 0, runningCount: 0 },
  ...{ remark: '', createType: 'number', ttsType: 2, customFields: '', isSpeedReach: false },
  ...{ isChooseAddressBook: false, addressBookType: 0, creatorName: '林若溪', createTime: 1 },
  ...{ startTime: null, endTime: null, workPeriodLowerBound: '', workPeriodUpperBound: '' },
  canRedial: false,
  names: { lineGroup: '', robots: '', agents: '', library: '', notices: {}, tags: {} }
}
const script = (templateCode: string, templateName: string) => ({
  ...{ templateCode, templateName, interactiveType: 1, available: true },
  ...{ canTransfer: false, variables: [] }
})

// Live bindings: each test has its own values.
export let world: World
export let axe: Axe
export let element: CallTaskDialog
/** Events of the page, in order. */
export let dialogEvents: [string, unknown][]

const dialogElement = () => document.createElement('hutong-call-task-dialog') as CallTaskDialog
/** Reloads the page: another element, in the same session. */
export function anotherElement(): CallTaskDialog {
  element = dialogElement()
  document.body.append(element)
  return element
}

export const root = () => element.shadowRoot as ShadowRoot
export const one = <E extends HTMLElement>(selector: string) => inside<E>(element, selector)
export const textShown = (text: string) =>
  until(text, () => root().textContent?.includes(text) === true)
export const spot = <E extends HTMLElement = HTMLInputElement>(field: string, within = 'input') =>
  one<E>(`[data-field="${field}"] ${within}`)
export const spotNow = (field: string) =>
  root().querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
export const button = (name: string) =>
  until(`button ${name}`, () =>
    [...root().querySelectorAll<HTMLElement>('button')].find(
      it => (it.ariaLabel ?? it.textContent ?? '').trim() === name
    )
  )
export const write = (field: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
export const leave = (field: HTMLElement) =>
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
export const focused = () => root().activeElement
export const unfold = async () => {
  ;(
    await until('the advanced part', () =>
      [...root().querySelectorAll('button')].find(it => it.textContent?.includes('高级配置'))
    )
  ).click()
  await one('[data-section=capacity]')
}
export const toggle = async (name: string) => {
  const label = await until(name, () =>
    [...root().querySelectorAll('[role=switch]')].find(
      it => root().getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent === name
    )
  )
  ;(label as HTMLElement).click()
  await until(`${name} on`, () => label.getAttribute('aria-checked') === 'true')
}
export const pick = async (field: string, option: string) => {
  ;(await spot<HTMLButtonElement>(field, 'button')).click()
  const found = await until(option, () =>
    [...root().querySelectorAll<HTMLElement>('[role=option]')].find(it =>
      it.textContent?.includes(option)
    )
  )
  found.click()
  await until(`${option} chosen`, () =>
    root().querySelector(`[data-field="${field}"] button`)?.textContent?.includes(option)
  )
}

/** Signs the page in, and puts a dialog on it for each test. */
export function setUpDialog(): void {
  before(async () => {
    world = fakeWorld({
      'GET /users/detail': () => ({
        ...{ id: 'u1', username: 'leader', name: '林若溪', mobile: '', email: '' },
        ...{ departments: [], roles: [], permissions },
        loginEnterprise: { enterpriseName: '呼通', webTracking: false, importRowsLimit: 1 }
      }),
      'GET /call_tasks/create_before_create': () => ({
        callTaskId: 't-9',
        templateMap: { 's-1': '回访' },
        globalDialTimeRange: { startTimePoint: '08:00:00', endTimePoint: '23:00:00' },
        templateVOList: [script('s-1', '回访'), script('s-2', evil)]
      }),
      'GET /call_tasks/t-1/detail': () => detail,
      'GET /call_tasks/alarm/default_settings': () => ({ enabled: true, connectedRate: 0.4 }),
      'GET /line_resources/0': () => [
        { cidNumber: '01088880001', groupId: null, capacity: 10, unallocatedCount: 10 }
      ],
      'GET /resource_groups': () => [],
      'GET /robot_resources/0': () => [
        { holderId: '0', holderName: '全部', totalCount: 9, usedCount: 0 }
      ],
      'GET /out_agent_groups': () => [{ outAgentGroupId: 'g-1', name: '一组', seatCount: 3 }],
      'GET /seat_config': () => ({ page: 1, pageSize: 100, total: 0, hasMore: false, list: [] }),
      'GET /sms_templates/template_in_use': () => ({
        ...{ page: 1, pageSize: 9999, total: 1, hasMore: false },
        list: [{ id: 'm-1', name: '谢谢接听', content: '…' }]
      }),
      'GET /blacklist_libraries': () => [{ libId: 0, libName: '全局黑名单' }],
      'GET /gradings/by_code/s-1/rule_item': () => [
        { levelCode: '01', levelName: 'A级', levelConditions: ['01'] }
      ],
      'GET /verbal_templates/labels/s-1': () => [{ id: 'g', name: '价格' }],
      'GET /redials/create_before/s-1/tags': () => ({
        alreadyConnect: [{ code: '01', label: 'A级' }],
        unconnect: [{ code: '6', label: '无人接听' }]
      }),
      'POST /call_tasks/create': () => ({ callTaskId: 't-9' }),
      'PUT /call_tasks/edit': () => null
    })
    const source = document.createElement('script')
    source.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(source)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
    await signIn(world)
  })
  beforeEach(async () => {
    await setViewport({ width: 1000, height: 800 })
    world.requests.length = 0
    world.bodies.length = 0
    dialogEvents = []
    element = document.createElement('hutong-call-task-dialog') as CallTaskDialog
    for (const name of ['show', 'hide', 'submit', 'invalid', 'before-submit'])
      element.addEventListener(`hutong-${name}`, event =>
        dialogEvents.push([name, (event as CustomEvent).detail])
      )
    document.body.append(element)
  })
  afterEach(() => {
    element.remove()
    sessionStorage.removeItem('hutong:drafts')
  })
}
