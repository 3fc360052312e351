import { expect } from 'chai'
import {
  all,
  button,
  core,
  key,
  phone,
  root,
  shownText,
  withSoftphone
} from '../support/softphone.ts'
import { turn, until } from '../support/wait.ts'

const tab = () => all('[role=tab]').map(it => it.textContent)

describe('redial in <hutong-softphone>', () => {
  withSoftphone()

  it('has a button while no number is typed, and a shortcut', async () => {
    const redial = await button('重拨')
    expect(redial.getAttribute('aria-keyshortcuts')).to.equal('Control+Alt+R')
    const number = root().querySelector('input') as HTMLInputElement
    const base = root().querySelector('[part=base]') as Element
    key('Digit5', base, { key: '5' })
    await until('the digit', () => number.value === '5')
    expect(all('button').some(it => it.ariaLabel === '重拨')).to.equal(false)
    expect(all('button').some(it => it.ariaLabel === '清除号码')).to.equal(true)
    const recent = core.$recentCalls
    recent.set({ status: 'none' })
    // The user has no token here, so that the list is forgotten soon.
    const requested: string[] = []
    const stop = recent.listen(({ status }) => requested.push(status))
    key('KeyR', base, { ctrlKey: true, altKey: true })
    await until('the list', () => requested.some(status => status !== 'none'))
    stop()
  })

  it('counts missed calls at the tab of recent calls, in panel and bar', async () => {
    expect(tab()).to.deep.equal(['拨号', '最近通话'])
    core.$missedCalls.set(2)
    await until('the count', () => tab()[1] === '最近通话（2 未接）')
    phone.variant = 'bar'
    await button('最近通话（2 未接）')
    core.$missedCalls.set(0)
    await button('最近通话')
    await turn()
    expect(shownText()).not.to.include('未接')
  })
})
