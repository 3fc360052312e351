/** The details of a customer on a page, with a server of a few lines behind them. */
import { setViewport } from '@web/test-runner-commands'
import { callOf } from '../../support/scenes/call-row.ts'
import { inside, until } from './wait.ts'
import { fakeWorld, signIn, type World } from './world.ts'

export interface CustomerDetails extends HTMLElement {
  customerId: string | undefined
  readonly: boolean
  readonly unsaved: boolean
  reload(): Promise<void>
  edit(): Promise<void>
  save(): Promise<void>
  cancel(): Promise<void>
}
type Axe = typeof import('axe-core')
export type BeforeSave = CustomEvent & { waitUntil(promise: Promise<unknown>): void }

/** What a caller or a server might put into every text there is. */
export const evil = (name: string) => `<img src=x onerror="window.pwned='${name}'"><b>${name}</b>`

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
const permissions = [
  ...['CCS.EDIT.CUST.INFO', 'CCS.SAVE.CUST.INFO', 'CMC.RECO.PERM', 'CCS.CALL.CENTER'],
  'CMC.WORK.ORDER'
]

// Live bindings: each test has its own values.
export let world: World
export let axe: Axe
export let element: CustomerDetails
let calls: object[]
const place = document.createElement('div')

export const root = () => element.shadowRoot as ShadowRoot
export const one = <E extends HTMLElement>(selector: string) => inside<E>(element, selector)
export const textShown = (text: string) =>
  until(text, () => root().textContent?.includes(text) === true)
export const button = (name: string) =>
  until(`button ${name}`, () =>
    [...root().querySelectorAll('button')].find(it => it.textContent?.trim() === name)
  )
export const next = (name: string) =>
  new Promise<CustomEvent>(done =>
    element.addEventListener(name, event => done(event as CustomEvent), { once: true })
  )
export const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
  const prototype = Object.getPrototypeOf(field) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Signs the page in, and shows a customer on it for each test. */
export function setUpDetails(): void {
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
      'GET /service_records': () => ({
        ...{ list: [], total: 0, page: 1, pageSize: 10, hasMore: false }
      }),
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
    world.requests.length = 0
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
}
