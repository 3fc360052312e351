import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What the telephone never does: subscriptions, messages, and a socket other than its own. */
const unusedOfJssip = /\/jssip\/lib\/(?:Subscriber|Notifier|Message|WebSocketInterface)\.js$/
const emptyClass = 'module.exports = class { static init_incoming(request) { request.reply(405) } }'

/**
 * Requests have whole addresses and read their replies themselves; views subscribe to whole stores.
 */
const replaced: Readonly<Record<string, string>> = {
  '/node_modules/nanostores/listen-keys/':
    'export const listenKeys = store => store.listen(() => {}); export const subscribeKeys = listenKeys',
  '/node_modules/ufo/': 'export const withBase = url => url; export const withQuery = withBase',
  '/node_modules/destr/': 'export default JSON.parse'
}

const SESSION = '\0jssip-session.cjs'
const SDP = '\0jssip-sdp.cjs'
const standIns: Readonly<Record<string, string>> = {
  /** `LineAgent` has the class of sessions. */
  [SESSION]: 'module.exports = class { constructor(agent) { return agent.newSession() } }',
  /** `parse-sdp.ts` gives messages their parser. */
  [SDP]: 'module.exports = {}'
}
const ofRegistration = /\/node_modules\/jssip\/lib\/(?:JsSIP|UA|SIPMessage)\.js/

/** Leaves the code of calls out of what JsSIP registers with: the line loads it once registered. */
export function withDeferredSessions(): Plugin {
  return {
    name: 'hutong-deferred-sessions',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^(?:\.\/RTCSession|sdp-transform)$/ },
      handler(id, importer) {
        if (!importer || !ofRegistration.test(importer)) return null
        return id === 'sdp-transform' ? SDP : SESSION
      }
    },
    load: { filter: { id: /jssip-(?:session|sdp)/ }, handler: id => standIns[id] ?? null }
  }
}

/**
 * Leaves out the parts of libraries that no code of the elements reaches. SIP requests of these kinds that
 * arrive are answered by JsSIP's `UA` itself, as nothing listens for them.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'hutong-without-unused-parts',
    enforce: 'pre',
    load: {
      filter: { id: /\/node_modules\/(?:jssip|nanostores|ufo|destr)\// },
      handler(id) {
        if (unusedOfJssip.test(id)) return emptyClass
        const unused = Object.keys(replaced).find(folder => id.includes(folder))
        if (unused) return replaced[unused]
        if (!id.endsWith('/jssip/package.json')) return null
        const { title, version } = JSON.parse(readFileSync(id, 'utf8'))
        return JSON.stringify({ title, version })
      }
    }
  }
}

const summary = /\bsummary: '(?:[^'\\]|\\.)*',?/g

/** Leaves out the summaries of endpoints, which only the OpenAPI document of the server shows. */
export function withoutSummaries(): Plugin {
  return {
    name: 'hutong-without-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/core\/features\/.*endpoints\.ts$/ },
      handler: code => ({ code: code.replace(summary, ''), map: null })
    }
  }
}
