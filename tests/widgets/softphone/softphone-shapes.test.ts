import { expect } from 'chai'
import {
  all,
  button,
  core,
  key,
  phone,
  place,
  root,
  states,
  stillness,
  talking,
  withSoftphone
} from '../support/softphone.ts'
import { inside, turn, until } from '../support/wait.ts'

describe('<hutong-softphone> in its shapes', () => {
  withSoftphone()

  describe('a narrow bar', () => {
    for (const width of [304, 404])
      it(`keeps everything inside ${width} px, in every state`, async () => {
        place.style.width = `${width}px`
        phone.setAttribute('variant', 'bar')
        core.$registration.set({ status: 'none' })
        for (const [name, state] of Object.entries(states)) {
          core.$signState.set(name === 'wrap-up' ? 'CLEARING' : 'SIGN_FREE')
          core.$phone.set(state)
          await until(name, () => phone.call?.state === (name === 'idle' ? undefined : name))
          await until('a drawing', () => all('[part=header]').length > 0)
          await stillness()
          const { left, right } = phone.getBoundingClientRect()
          const shown = all('[part=header] button').filter(it =>
            it.checkVisibility({ visibilityProperty: true })
          )
          for (const it of shown) {
            const box = it.getBoundingClientRect()
            const what = `${it.textContent || it.ariaLabel} while ${name}`
            expect(box.left, what).to.be.at.least(left)
            expect(box.right, what).to.be.at.most(right)
            expect(Math.min(box.width, box.height), what).to.be.at.least(28)
            const { x, y } = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
            expect(it.contains(root().elementFromPoint(x, y)), what).to.equal(true)
          }
        }
      })
  })

  describe('as a bar', () => {
    beforeEach(async () => {
      phone.variant = 'bar'
      await until(
        'the bar',
        () => all('[role=tab]').length === 0 && all('[part=header]').length > 0
      )
    })

    it('is 48 px high in every state', async () => {
      for (const state of Object.values(states)) {
        core.$phone.set(state)
        await turn()
        expect(phone.getBoundingClientRect().height, state.status).to.equal(48)
      }
    })

    it('handles each key once, also in the pane that floats', async () => {
      core.$phone.set(talking)
      ;(await button('键盘')).click()
      const one = await inside(phone, '[part=key]')
      one.focus()
      key('Digit5', one)
      await turn()
      expect((await inside(phone, 'output')).textContent).to.equal('5')
    })
  })

  describe('as a pill', () => {
    beforeEach(async () => {
      phone.variant = 'float'
      await until(
        'the pill',
        () => all('[part=dialpad]').length === 0 && all('button').length === 1
      )
    })
    const box = () => (all('.fixed')[0] as HTMLElement).getBoundingClientRect()

    it('stands in the corner at the end of the page, at the size that the page has it', async () => {
      const html = document.documentElement
      const far = () => innerWidth - box().right
      expect([far(), innerHeight - box().bottom].map(Math.round)).to.deep.equal([24, 24])
      try {
        html.style.setProperty('zoom', '2')
        window.dispatchEvent(new Event('resize'))
        expect([far(), innerHeight - box().bottom].map(Math.round)).to.deep.equal([24, 24])
        html.style.removeProperty('zoom')
        html.dir = 'rtl'
        window.dispatchEvent(new Event('resize'))
        expect([box().left, innerHeight - box().bottom].map(Math.round)).to.deep.equal([24, 24])
      } finally {
        html.removeAttribute('dir')
        html.style.removeProperty('zoom')
      }
    })

    it('is scrolled, unfolded, where the window is lower than the panel', async () => {
      const html = document.documentElement
      all('button')[0]?.click()
      await inside(phone, '[part=dialpad]')
      try {
        html.style.setProperty('zoom', `${innerHeight / 300}`)
        window.dispatchEvent(new Event('resize'))
        await turn()
        expect(Math.round(box().top)).to.be.at.least(0)
        expect(Math.round(box().bottom)).to.be.at.most(innerHeight)
        const call = all('button').at(-1) as HTMLElement
        call.scrollIntoView({ block: 'nearest' })
        expect(Math.round(call.getBoundingClientRect().bottom)).to.be.at.most(innerHeight)
      } finally {
        html.style.removeProperty('zoom')
        window.dispatchEvent(new Event('resize'))
      }
    })

    it('unfolds and folds, and reflects it in the attribute', async () => {
      all('button')[0]?.click()
      await inside(phone, '[part=dialpad]')
      expect(phone.hasAttribute('open')).to.equal(true)
      ;(await button('收起软电话')).click()
      await until('the pill', () => all('[part=dialpad]').length === 0)
      expect(phone.open).to.equal(false)
    })

    it('shows why a call came to nothing, and has all its words in its name', async () => {
      const pill = () => all('button')[0] as HTMLElement
      core.$phone.set(states['wrap-up'])
      await until('the reason', () => pill().textContent === '占线')
      expect(pill().getAttribute('aria-label')).to.equal('展开软电话，占线')
      core.$phone.set(talking)
      ;(await button('收起软电话')).click()
      await until('the clock', () => pill()?.textContent?.startsWith('通话中'))
      const [word = '', clock = ''] = [...pill().children]
        .map(one => one.textContent ?? '')
        .filter(text => text !== '')
      expect(clock).to.match(/^\d+:\d\d$/)
      expect(pill().getAttribute('aria-label')).to.equal(`展开软电话，${word} ${clock}`)
    })

    it('stays unfolded when the call is answered, and folded it still mutes and hangs up', async () => {
      core.$phone.set(states.ringing)
      await button('接听')
      core.$phone.set(talking)
      await button('静音')
      ;(await button('收起软电话')).click()
      await until('the pill', () => all('[part=header]').length === 0)
      await button('静音')
      await button('挂断')
      core.$phone.set({ status: 'idle' })
      await until('the pill alone', () => all('button').length === 1)
      expect(phone.open).to.equal(false)
    })

    it('shows 未登录 before a sign-in', async () => {
      core.$session.set({ status: 'signed-out' })
      await until('the word', () => all('button')[0]?.textContent === '未登录')
    })

    it('unfolds by itself when it rings', async () => {
      core.$phone.set(states.ringing)
      await button('接听')
    })

    it('moves by arrow keys, stays in the window, and goes home', () => {
      const pill = all('button')[0] as HTMLElement
      const home = box()
      expect([innerWidth - home.right, innerHeight - home.bottom]).to.deep.equal([24, 24])
      key('ArrowLeft', pill)
      key('ArrowUp', pill)
      expect([home.left - box().left, home.top - box().top]).to.deep.equal([16, 16])
      for (let press = 0; press < 500; press++) key('ArrowLeft', pill)
      expect(box().left).to.equal(8)
      key('Home', pill)
      expect(box().left).to.equal(home.left)
    })
  })
})
