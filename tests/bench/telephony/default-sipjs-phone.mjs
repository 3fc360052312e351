/** A page with SIP.js as it comes; `set-up.ts` installs it for the measurement alone. */
import { Inviter, Registerer, RegistererState, SessionState, UserAgent } from 'sip.js'

let agent
let domain = ''

export const defaultPhone = {
  async start(url, uri, password) {
    const address = UserAgent.makeURI(uri)
    domain = address.host
    agent = new UserAgent({
      uri: address,
      transportOptions: { server: url },
      authorizationUsername: address.user,
      authorizationPassword: password,
      logBuiltinEnabled: false
    })
    await agent.start()
    const registerer = new Registerer(agent)
    await new Promise((done, failed) => {
      registerer.stateChange.addListener(state => state === RegistererState.Registered && done())
      const onReject = ({ message }) => failed(new Error(String(message.statusCode)))
      registerer.register({ requestDelegate: { onReject } }).catch(failed)
    })
  },
  /** Resolves with the ms from here to the 200. */
  call(number, iceServers) {
    agent.configuration.sessionDescriptionHandlerFactoryOptions = {
      peerConnectionConfiguration: { iceServers }
    }
    return new Promise((done, failed) => {
      const begunAt = performance.now()
      const target = UserAgent.makeURI(`sip:${number}@${domain}`)
      const options = { constraints: { audio: true, video: false } }
      const session = new Inviter(agent, target, { sessionDescriptionHandlerOptions: options })
      session.stateChange.addListener(state => {
        if (state !== SessionState.Established) return
        done(performance.now() - begunAt)
        setTimeout(() => session.bye(), 300)
      })
      const onReject = ({ message }) => failed(new Error(String(message.statusCode)))
      session.invite({ requestDelegate: { onReject } }).catch(failed)
    })
  }
}
Reflect.set(globalThis, 'defaultPhone', defaultPhone)
