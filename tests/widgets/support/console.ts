/** What the server replies to the console, and pages of the host. */
export interface Console extends HTMLElement {
  routes: unknown
  readonly path: string
  navigate(path: string): Promise<void>
}

export const permissions = ['CMC.CALL.RECORD', 'CMC.CUST.MANA']
const detail = {
  id: 'u1',
  username: 'leader',
  name: '欧阳慕容·阿卜杜热合曼',
  mobile: '13800000000',
  email: '',
  departments: [],
  roles: [{ name: '班长', tagCode: 'LEADER' }],
  permissions,
  loginEnterprise: { enterpriseName: '远帆', webTracking: true, importRowsLimit: 1000 }
}
export const LOGO = '/demo/public/mark.svg'
export const nothing = { list: [], page: 1, pageSize: 10, total: 0, hasMore: false }
export const pages = [
  {
    path: '/own/first',
    title: '自己的第一页',
    menu: '呼叫管理中心',
    mount: (place: HTMLElement) => {
      place.className = 'of-the-host'
      place.innerHTML = '<h1>第一页</h1>'
      return () => {
        place.dataset.gone = 'yes'
      }
    }
  },
  {
    path: '/own/second',
    title: '第二页',
    mount: (place: HTMLElement) => place.classList.add('two')
  }
]

export const replies = {
  'GET /users/detail': () => detail,
  'GET /message_tips': () => nothing,
  'GET /message_tips/unread': () => ({ messageTipCount: 0, uploadMessageCount: 0 }),
  'GET /enterprise/info': () => ({
    enterpriseName: '远帆',
    configItems: [
      { code: 'ENTERPRISE_NICKNAME', value: '远帆客服' },
      { code: 'ENTERPRISE_LOGO', value: LOGO }
    ]
  }),
  'GET /enterprise/config': () => [{ code: 'ENTERPRISE_NICKNAME', value: '远帆热线' }],
  'GET /environment/config': () => ({}),
  'GET /user-protocol': () => ({ agreed: true })
}
