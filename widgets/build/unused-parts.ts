import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What the telephone never does: subscriptions and messages. */
const unusedOfJssip = /\/jssip\/lib\/(?:Subscriber|Notifier|Message)\.js$/
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
