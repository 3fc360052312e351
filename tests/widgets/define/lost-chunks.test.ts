import { expect } from 'chai'
import { inside, page, until } from '../support/wait.ts'

type Phone = HTMLElement & {
  readonly registration?: { readonly status: string }
  dial(number: string): Promise<{ readonly status: string }>
}

describe('a page with a softphone of which requests for one chunk fail', () => {
  afterEach(() => document.body.replaceChildren())

  const open = async (chunk: string, times: number) => {
    const name = `n${crypto.randomUUID().slice(0, 8)}`
    const { document: inner, customElements } = await page(
      `/tests/widgets/pages/lost.html?${chunk}/${times}/${name}`
    )
    await customElements.whenDefined('hutong-softphone')
    const phone = inner.querySelector('hutong-softphone') as Phone
    const session = inner.querySelector('hutong-session') as HTMLElement
    return { phone, session }
  }
  const works = async (phone: Phone) => {
    await until('the registration', () => phone.registration?.status === 'registered')
    expect((await phone.dial('13800001000')).status).to.equal('dialling')
  }

  for (const chunk of ['core', 'session', 'attach-session', 'telephone', 'common', 'softphone'])
    it(`works without a click when it was one of ${chunk}`, async () => {
      const { phone } = await open(chunk, 1)
      await works(phone)
    })

  it('works without a click when it was one of the sandbox', async () => {
    const { phone } = await open('sandbox', 1)
    await works(phone)
  })

  it('offers the sandbox again, with an event', async () => {
    const { phone, session } = await open('sandbox', 2)
    const again = await inside(session, '[role=alert] > button.again')
    again.click()
    await works(phone)
  })

  it('places a call when the telephone comes with it', async () => {
    const { phone } = await open('telephone', 2)
    await until('the failure', () => phone.registration?.status === 'failed')
    await phone.dial('13800001000').catch(() => undefined)
    await works(phone)
  })
})
