import { expect } from 'chai'
import {
  all,
  button,
  core,
  key,
  person,
  phone,
  place,
  root,
  shownText,
  states,
  talking,
  withSoftphone
} from '../support/softphone.ts'
import { escapeComposing, inside, turn, until } from '../support/wait.ts'

describe('<hutong-softphone> for those who cannot see it', () => {
  withSoftphone()

  describe('for those who cannot see it', () => {
    it('announces a call once, and takes no focus while typing', async () => {
      const field = document.createElement('input')
      place.append(field)
      field.focus()
      const region = all('[role=alert]').find(it => it.className === 'sr-only') as HTMLElement
      let times = 0
      const watcher = new MutationObserver(() => times++)
      watcher.observe(region, { childList: true, characterData: true, subtree: true })
      core.$phone.set(states.ringing)
      const dialog = await inside(phone, '[role=alertdialog]')
      await until('the announcement', () => region.textContent === '来电：欧阳小明')
      core.$phone.set({ status: 'ringing', call: { ...person, customerId: '7' } })
      await turn()
      expect(times).to.equal(1)
      expect(document.activeElement).to.equal(field)
      expect(dialog.ariaModal).to.equal('false')
      watcher.disconnect()
    })

    it('gives the focus to its frame when the button that had it is gone', async () => {
      core.$phone.set(talking)
      ;(await button('挂断')).focus()
      core.$signState.set('CLEARING')
      core.$phone.set(states['wrap-up'])
      await until('the wrap-up', () => shownText().includes('完成整理'))
      await until('the focus', () => root().activeElement?.getAttribute('part') === 'base')
      expect(document.activeElement).to.equal(phone)
    })

    it('comes back from a pane to the button that opened it', async () => {
      core.$phone.set(talking)
      ;(await button('转接')).click()
      await until('the field', () => root().activeElement?.localName === 'input')
      await escapeComposing(root().activeElement as Element)
      expect(root().activeElement?.localName).to.equal('input')
      key('Escape', root().activeElement as Element)
      await until('the button', () => root().activeElement?.textContent === '转接')
    })

    it('fixes the status during a call, and shows the reason', async () => {
      core.$phone.set(talking)
      const pill = await until('the pill', () =>
        all('[part=status]').find(it => it.ariaLabel === '坐席状态：通话中')
      )
      expect(pill.matches(':disabled')).to.equal(true)
      expect(pill.title).to.equal('通话结束后可修改状态')
    })
  })
})
