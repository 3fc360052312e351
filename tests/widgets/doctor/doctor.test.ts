import { expect } from 'chai'
import type { DoctorReport } from '../../../core/features/doctor/doctor-report.ts'
import { page, stillness, until } from '../support/wait.ts'
import { fakeWorld, signIn } from '../support/world.ts'

interface Doctor extends HTMLElement {
  run(): Promise<DoctorReport>
  download(): Promise<void>
}
interface Session extends HTMLElement {
  readonly state: string | undefined
  diagnose(): Promise<DoctorReport>
}
interface Lists {
  readonly failed: readonly string[]
  readonly warnings: readonly string[]
}
type Axe = typeof import('axe-core')

describe('<hutong-doctor>', () => {
  let axe: Axe
  let element: Doctor
  const place = document.createElement('div')
  const root = () => element.shadowRoot as ShadowRoot
  const shown = () => root().textContent ?? ''
  const buttons = () => [...root().querySelectorAll('button')]
  const button = (name: string) =>
    until(name, () => buttons().find(it => it.textContent === name && !it.disabled))
  const rowOf = (title: string) =>
    [...root().querySelectorAll('[part=check]')].find(row => row.textContent?.includes(title))

  before(async () => {
    const world = fakeWorld({
      'GET /users/detail': () => ({
        ...{ id: 'u1', username: 'leader', name: '林若溪', mobile: '', email: '' },
        ...{ departments: [], roles: [], permissions: [] },
        loginEnterprise: { enterpriseName: '远帆', webTracking: false, importRowsLimit: 1 }
      })
    })
    const script = document.createElement('script')
    script.src = '/node_modules/axe-core/axe.min.js'
    document.head.append(script)
    document.body.append(place)
    const hutong = '/dist/hutong.js'
    await import(hutong)
    axe = await until('axe', () => Reflect.get(window, 'axe') as Axe | undefined)
    element = document.createElement('hutong-doctor') as Doctor
    // The microphone of a test's browser prompts for ever.
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('No microphone', 'NotFoundError'))
    Object.assign(place, { world })
  })
  after(() => element.remove())

  const loaded = (name: string) =>
    performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`))

  it('shows that a page has no session, and runs nothing', async () => {
    place.append(element)
    await until('the sentence', () => shown().includes('页面上没有启动呼通会话'))
    expect(buttons().every(({ disabled }) => disabled)).to.equal(true)
    const failure = await element.run().catch((error: unknown) => error)
    expect(failure).to.include({ name: 'Failure', kind: 'invalid' })
    element.remove()
  })

  it('loads nothing of the doctor with a session', async () => {
    await until('the view is gone', () => !element.isConnected)
    performance.clearResourceTimings()
    await signIn(Reflect.get(place, 'world'))
    expect(loaded('doctor')).to.equal(false)
    expect(loaded('diagnosis')).to.equal(false)
    place.append(element)
    await button('开始检测')
  })

  it('runs the checks, shows cause and cure, and fires their names', async () => {
    const fired = new Promise<Lists>(done =>
      place.addEventListener('hutong-diagnosis', event => done((event as CustomEvent).detail), {
        once: true
      })
    )
    ;(await button('开始检测')).click()
    await until('the first check', () => shown().includes('正在检测'))
    const { failed, warnings } = await fired
    expect(failed).to.include('microphone')
    // The server of the test does not answer pings.
    expect(warnings).to.include('realtime')
    await until('the summary', () => /检测完成：\d+ 项失败，\d+ 项警告/.test(shown()))
    expect(rowOf('服务器接口')?.textContent).to.match(/正常.*响应用时 \d+ 毫秒/)
    const row = rowOf('麦克风')?.textContent
    expect(row).to.include('失败').and.to.include('未检测到麦克风')
    expect(row).to.include('原因：').and.to.include('处理：')
    const announced = [...root().querySelectorAll('[role=status]')].map(it => it.textContent)
    expect(announced.join()).to.include('检测完成')
    expect(root().querySelectorAll('[part=check]')).to.have.length(14)
  })

  it('plays a sound, unless the browser blocks it', async () => {
    ;(await button('播放提示音')).click()
    await until('the result', () =>
      rowOf('扬声器')?.textContent?.match(/已播放提示音|浏览器阻止了声音播放/)
    )
  })

  it('calls no echo number without a telephone', async () => {
    ;(await button('拨打回声号码')).click()
    await until('the sentence', () => shown().includes('电话没有注册，无法拨打回声号码'))
  })

  it('downloads the report', async () => {
    const { createObjectURL } = URL
    const files: Blob[] = []
    URL.createObjectURL = file => {
      files.push(file as Blob)
      return createObjectURL.call(URL, file)
    }
    try {
      await element.download()
    } finally {
      URL.createObjectURL = createObjectURL
    }
    const text = (await files[0]?.text()) ?? ''
    expect(JSON.parse(text).checks).to.have.length(14)
    expect(text).not.to.match(/林若溪|=ticket|Bearer|"token":"/)
  })

  it('is a method of the session too, without the microphone', async () => {
    const session = document.querySelector('hutong-session') as Session
    const { checks, events } = await session.diagnose()
    expect(checks.find(({ check }) => check === 'api')?.status).to.equal('ok')
    expect(
      events.some(({ name, path }) => name === 'request' && path === '/users/detail')
    ).to.equal(true)
  })

  it('reports what the policy of the page blocked before the core started', async () => {
    const host = await page('/tests/widgets/pages/strict-early.html')
    const session = host.document.querySelector('hutong-session') as Session
    await until('the session', () => session.state)
    const { checks } = await session.diagnose()
    const policy = checks.find(({ check }) => check === 'csp')
    expect(policy?.details.blocked).to.include('connect-src https://early.test')
  })

  it('does not check a simulated server, telephone and microphone', async () => {
    const host = await page('/tests/widgets/pages/strict-sandbox.html')
    const session = host.document.querySelector('hutong-session') as Session
    await until('the sign-in', () => session.state === 'signed-in')
    const { checks } = await session.diagnose()
    const failing = checks.filter(({ status }) => /failed|warning/.test(status))
    expect(failing).to.deep.equal([])
    expect(checks.find(({ check }) => check === 'api')?.finding).to.include('演示沙箱')
  })

  for (const theme of ['light', 'dark'])
    it(`passes axe, ${theme}`, async () => {
      element.setAttribute('theme', theme)
      await stillness(root())
      const { violations } = await axe.run(element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).to.deep.equal([])
    })

  it('fits into 360 px', async () => {
    place.style.width = '360px'
    await stillness(root())
    const base = root().querySelector('[part=base]') as HTMLElement
    expect(base.scrollWidth).to.equal(base.clientWidth)
    place.style.width = ''
  })
})
