import { expect } from 'chai'
import { until } from '../support/wait.ts'
import { fakeWorld, signIn, type World } from '../support/world.ts'

const SIP_TELEPHONE = 1
const WEB_TELEPHONE = 0

const status = {
  agentExtensionNumber: '100',
  agentName: '王晓彤',
  signState: 'SIGN_BUSY',
  registerState: true,
  agentMode: WEB_TELEPHONE,
  agentId: 'a-1',
  agentUserId: 'u1',
  cidHolders: [],
  gatewayIp: '',
  sslGatewayIp: '',
  sipDomain: 'demo.hutong',
  password: 'canary-secret',
  entId: 'e1'
}
interface Session extends HTMLElement {
  readonly agent: { readonly signState: string; readonly agentMode: number } | undefined
}

describe('the seat of a page', () => {
  let world: World
  let session: Session
  let mode = WEB_TELEPHONE

  before(async () => {
    world = fakeWorld({
      'GET /agent/status': () => ({ ...status, agentMode: mode }),
      'PUT /agent/mode': body => {
        mode = (body as { agentMode: number }).agentMode
        return null
      }
    })
    await import('/dist/hutong.js' as string)
    await signIn(world)
    session = document.querySelector('hutong-session') as Session
  })
  after(() => document.body.replaceChildren())

  it('is shown without its secret, and with the state that it has at this moment', async () => {
    await until('the seat', () => session.agent)
    expect(session.agent?.signState).to.equal('SIGN_BUSY')
    expect(JSON.stringify(session.agent)).not.to.include('canary-secret')
    world.push('agent_state_modify', { signState: 'SIGN_FREE' })
    expect(session.agent?.signState).to.equal('SIGN_FREE')
    world.push('agent_state_modify', { signState: 'CLEARING' })
    expect(session.agent?.signState).to.equal('CLEARING')
  })

  it('has its own telephone back when the softphone that requested another is removed', async () => {
    const softphone = document.createElement('hutong-softphone')
    softphone.setAttribute('agent-mode', 'sip')
    document.body.append(softphone)
    await until('the telephone that was asked for', () => mode === SIP_TELEPHONE)
    await until('it here', () => Reflect.get(softphone, 'registration')?.status === 'own-device')
    softphone.remove()
    await until("the seat's own", () => mode === WEB_TELEPHONE)
  })
})
