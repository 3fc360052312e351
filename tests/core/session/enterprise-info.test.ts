import { afterEach, describe, expect, test } from 'vitest'
import { startCore, stopCore } from '../../../core/environment/environment.ts'
import {
  $enterprise,
  $enterpriseConfig,
  $tenant,
  readEnterprise,
  readEnterpriseConfig
} from '../../../core/session/enterprise/enterprise-info.ts'
import { $environmentConfig, $platform, choosePlatform } from '../../../core/session/platform.ts'
import { logout } from '../../../core/session/session.ts'
import { settle, testEnvironment } from '../../support/core/test-environment.ts'
import { answering, ok, serving } from '../../support/core/test-server.ts'
import { signIn } from '../../support/server/signed-in.ts'

afterEach(stopCore)

const logo = 'data:image/svg+xml;base64,PHN2Zy8+'
const items = [
  { code: 'ENTERPRISE_NICKNAME', value: ' 远帆 ' },
  { code: 'ENTERPRISE_LOGO', value: logo },
  { code: 'SOMETHING_ELSE', value: '1' }
]
const info = () => ok({ enterpriseName: '远帆客户服务有限公司', configItems: items })
const tenant = () => ok({ recordingEarlyMedia: true })
const routes = { 'GET /enterprise/info': info, 'GET /tenant/info': tenant }

describe('the enterprise', () => {
  test('is empty without a session', async () => {
    startCore(testEnvironment())
    await readEnterprise()
    expect($enterprise.get()).toBeUndefined()
  })

  test('has its nickname and logo after a sign-in', async () => {
    await signIn(routes)
    expect($enterprise.get()).toEqual({
      enterpriseName: '远帆客户服务有限公司',
      nickname: '远帆',
      logo,
      configItems: items
    })
    expect($tenant.get()).toEqual({ recordingEarlyMedia: true })
    await logout()
    await settle()
    expect([$enterprise.get(), $tenant.get()]).toEqual([undefined, undefined])
  })

  test('uses the session’s name while the server does not respond, without a notice', async () => {
    let isUp = false
    const { server } = await signIn({
      'GET /enterprise/info': () => (isUp ? info() : Response.json({}, { status: 500 })),
      'GET /tenant/info': tenant
    })
    expect($enterprise.get()).toMatchObject({ nickname: '呼通示范', logo: '', configItems: [] })
    isUp = true
    await Promise.all([readEnterprise(), readEnterprise()])
    expect($enterprise.get()?.nickname).toBe('远帆')
    expect(server.count('/enterprise/info')).toBe(2)
  })

  test.each([
    'javascript:alert(1)',
    'http://evil.test/x.png',
    '//evil.test/x.png',
    'data:text/html,<script>'
  ])('has no logo at %s', async value => {
    const configItems = [{ code: 'ENTERPRISE_LOGO', value }]
    await signIn({ 'GET /enterprise/info': () => ok({ enterpriseName: '远帆', configItems }) })
    expect($enterprise.get()?.logo).toBe('')
  })

  test('reads its settings once at a time, and again after a failure', async () => {
    const answers = [
      Response.json({}, { status: 500 }),
      ok([{ code: 'ENTERPRISE_NICKNAME', value: '新名' }])
    ]
    const { server } = await signIn({
      ...routes,
      'GET /enterprise/config': () => answers.shift() ?? ok([])
    })
    await Promise.all([readEnterpriseConfig(), readEnterpriseConfig(), readEnterpriseConfig()])
    expect(server.count('/enterprise/config')).toBe(1)
    expect($enterpriseConfig.get()).toMatchObject({ status: 'failed', failure: { kind: 'server' } })
    await readEnterpriseConfig()
    expect($enterpriseConfig.get()).toMatchObject({ status: 'ready' })
    expect($enterprise.get()?.nickname).toBe('新名')
  })

  test('takes its settings over its own details, code by code', async () => {
    await signIn({
      ...routes,
      'GET /enterprise/config': () => ok([{ code: 'ENTERPRISE_NICKNAME', value: '新名' }])
    })
    await readEnterpriseConfig()
    expect($enterprise.get()).toMatchObject({ nickname: '新名', logo })
  })

  test('wears the logo of the deployment, where that has one', async () => {
    const of = '/deployment.svg'
    await signIn({
      ...routes,
      'GET /environment/config': () => ok({ hostMarker: 'shegong', logo: of })
    })
    await settle()
    expect($enterprise.get()?.logo).toBe(of)
  })

  test('is not that of an ended session', async () => {
    let answer = (_: Response): void => undefined
    const late = new Promise<Response>(resolve => {
      answer = resolve
    })
    await signIn({ 'GET /enterprise/info': () => late, 'GET /tenant/info': tenant })
    await logout()
    answer(info())
    await settle()
    await signIn({ 'GET /enterprise/info': () => Response.json({}, { status: 500 }) })
    expect($enterprise.get()?.nickname).toBe('呼通示范')
  })
})

describe('the platform', () => {
  const at = (apiBase: string, config: object | undefined) =>
    testEnvironment({
      apiBase,
      fetch: config ? answering({ code: 1, data: config }) : answering({}, 500)
    })
  const common = 'https://cc.example.cn/api'
  const marked = 'https://shegong.example.cn/api'

  test.each([
    ['common, when nothing says otherwise', common, { hostMarker: 'shegong' }, 'common'],
    ['social, by the name of the host', marked, { hostMarker: 'shegong' }, 'social'],
    ['social, by the setting', common, { platform: 'social', hostMarker: 'shegong' }, 'social'],
    ['common, by the setting', marked, { platform: 'common', hostMarker: 'shegong' }, 'common'],
    ['common, with an unknown setting', common, { platform: 'x', hostMarker: '' }, 'common'],
    ['common, when the setting cannot be read', marked, undefined, 'common']
  ] as const)('is %s', async (_, apiBase, config, variant) => {
    startCore(at(apiBase, config))
    await settle()
    expect($platform.get()).toEqual({ variant, title: '呼通联络中心', permissions: [] })
  })

  test('is what the page has chosen, before anything else', async () => {
    startCore(at(marked, { hostMarker: 'shegong' }))
    await settle()
    choosePlatform('common')
    expect($platform.get().variant).toBe('common')
    choosePlatform(undefined)
    expect($platform.get().variant).toBe('social')
  })

  test('is known from last time until the server has answered', async () => {
    const env = at(marked, { hostMarker: 'shegong' })
    startCore(env)
    await settle()
    stopCore()
    startCore(testEnvironment({ apiBase: marked, fetch: serving({}).fetch, storage: env.storage }))
    expect($environmentConfig.get()).toEqual({ hostMarker: 'shegong' })
    expect($platform.get().variant).toBe('social')
  })
})
