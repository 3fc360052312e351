import { expect } from 'chai'
import { pressMuteCollections, testHeadset, testHid } from '../../support/telephony/test-hid.ts'
import { all, button, core, person, root, shownText, withSoftphone } from '../support/softphone.ts'
import { until } from '../support/wait.ts'

const switchOf = (name: string) =>
  until(`switch ${name}`, () => all('[role=switch]').find(it => it.textContent === name))

function withHid(hid: object | undefined): () => void {
  const before = Object.getOwnPropertyDescriptor(Navigator.prototype, 'hid')
  if (hid) Object.defineProperty(navigator, 'hid', { value: hid, configurable: true })
  else Reflect.deleteProperty(Navigator.prototype, 'hid')
  return () => {
    Reflect.deleteProperty(navigator, 'hid')
    if (before) Object.defineProperty(Navigator.prototype, 'hid', before)
  }
}

describe('the device pane of <hutong-softphone>', () => {
  withSoftphone()

  it('connects a headset, whose lights follow the telephone, and disconnects it', async () => {
    const hid = testHid()
    const device = testHeadset(pressMuteCollections)
    hid.choice = [device]
    hid.plugged.push(device)
    const restore = withHid(hid)
    core.$isLeader.set(true)
    try {
      ;(await button('设备')).click()
      expect(shownText()).not.to.include('Test Headset')
      ;(await button('连接耳机按键')).click()
      await until('the sentence', () =>
        shownText().includes('Test Headset 的接听、挂断和静音按键已连接')
      )
      core.$phone.set({ status: 'ringing', call: person })
      await until('the ring light', () => device.sent.at(-1)?.[1] === 0b100)
      core.$phone.set({ status: 'idle' })
      await until('no light', () => device.sent.at(-1)?.[1] === 0)
      ;(await button('断开')).click()
      await button('连接耳机按键')
      expect([device.opened, device.isForgotten]).to.deep.equal([false, true])
    } finally {
      core.$isLeader.set(false)
      restore()
    }
  })

  it('says that the telephone of another tab connects the headset', async () => {
    const restore = withHid(testHid())
    try {
      ;(await button('设备')).click()
      await button('连接耳机按键')
      core.$registration.set({ status: 'elsewhere', tab: 't', busy: false })
      await until('the sentence', () => shownText().includes('请在该标签页中连接耳机按键'))
      expect(all('button').map(it => it.textContent)).not.to.include('连接耳机按键')
    } finally {
      restore()
    }
  })

  it('says that the browser has no WebHID', async () => {
    const restore = withHid(undefined)
    try {
      ;(await button('设备')).click()
      await until('the sentence', () => shownText().includes('当前浏览器不支持耳机按键'))
    } finally {
      restore()
    }
  })

  it('switches noise suppression off, and keeps that', async () => {
    localStorage.removeItem('hutong:audio-processing')
    ;(await button('设备')).click()
    const noise = await switchOf('降噪')
    expect(noise.ariaChecked ?? noise.getAttribute('aria-checked')).to.equal('true')
    noise.click()
    await until('off', () => noise.getAttribute('aria-checked') === 'false')
    expect(localStorage.getItem('hutong:audio-processing')).to.include('"noiseSuppression":false')
    noise.click()
    await until('on', () => noise.getAttribute('aria-checked') === 'true')
    expect(root().querySelector('fieldset legend')?.textContent).to.equal('声音处理')
  })
})
