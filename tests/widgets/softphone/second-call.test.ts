import { expect } from 'chai'
import {
  all,
  button,
  core,
  person,
  phone,
  root,
  shownText,
  talking,
  withSoftphone
} from '../support/softphone.ts'
import { until } from '../support/wait.ts'

const second = {
  call: { ...person, callId: 'c2', number: '801', name: '李雷' },
  ...{ status: 'talking', isActive: true, isJoined: false, isRinging: false },
  ...{ since: 0, held: undefined }
} as const
/** Stores that no other test needs. */
const set = (store: string, value: unknown) => Reflect.get(core, store).set(value)
const names = () => all('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)

describe('two calls of <hutong-softphone>', () => {
  withSoftphone()
  beforeEach(async () => {
    core.$phone.set({ ...talking, held: 'us' })
    set('$secondCall', second)
  })

  it('can pause the recording, and say that it is paused', async () => {
    await until('the switch', () => {
      // The part of the core that reads it is loaded meanwhile, and knows of no recording.
      set('$recordingPause', { isPaused: true, until: Date.now() + 3_599_000 })
      return names().includes('恢复录音')
    })
    expect(shownText()).to.include('录音已暂停')
    expect(names()).not.to.include('恢复通话')
  })

  it('name the party in conversation over the keypad, and can be ended there', async () => {
    await until('both', () => shownText().includes('李雷'))
    ;(await button('键盘')).click()
    await until('the keypad', () => root().querySelector('[part~=key]'))
    expect(shownText()).to.include('李雷')
    expect(names()).to.include('挂断')
  })

  it('are seen again when a waiting caller is answered while a pane is open', async () => {
    set('$secondCall', undefined)
    await until('one call', () => root().querySelectorAll('li').length === 0)
    ;(await button('键盘')).click()
    await until('the keypad', () => root().querySelector('[part~=key]'))
    set('$secondCall', second)
    await until('both', () => root().querySelectorAll('li').length === 2)
  })

  it('end together where they are a conference', async () => {
    set('$secondCall', { ...second, isJoined: true })
    await until('the conference', () => shownText().includes('三方通话中'))
    expect(names()).to.include('结束三方通话')
  })

  it('stand in the bar, the one in conversation first', async () => {
    phone.variant = 'bar'
    const held = `${person.name}：保持中`
    await until('both', () => !root().querySelector('li') && shownText().includes(held))
    expect(shownText().indexOf('李雷')).to.be.within(0, shownText().indexOf('保持中'))
  })
})
