/**
 * `as never` and `as unknown as` stand only where typed tables meet data without types: the contract,
 * the definitions of elements, tables of messages, and what libraries do not declare.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'

/** How often, and why. */
const allowed: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'core/contract/endpoint.ts': [2, 'the schema of a missing query or body stands for its type'],
  'core/contract/named-endpoints.ts': [1, 'each row keeps its own type'],
  'core/messages/define-messages.ts': [1, 'each message has the placeholders of its sentence'],
  'core/net/realtime-frames.ts': [1, 'a push was validated by the schema of its topic'],
  'core/phone/line/jssip/jssip-line.ts': [1, 'JsSIP declares its socket as a class'],
  'core/phone/line/jssip/jssip-registration.ts': [1, 'JsSIP does not declare its transactions'],
  'core/phone/line/jssip/calls/jssip-retries.ts': [
    1,
    'JsSIP declares an enumeration that it does not export'
  ],
  'demo/server/http/serve-endpoints.ts': [1, 'handlers are found by the name of their row'],
  'demo/server/telephony/media/webrtc-media.ts': [1, 'options of werift in place of the browser’s'],
  'widgets/define/define.tsx': [1, 'the host of one definition'],
  'widgets/define/element-host.ts': [1, 'values are read by the kinds of the definition'],
  'widgets/kit/widget-root.tsx': [1, 'values and host belong to the definition of the view']
}

it('casts stand at the edges of the contract', () => {
  const found = Object.fromEntries(
    sourceFiles()
      .map(file => {
        const lines = readFileSync(file, 'utf8').split('\n')
        const casts = lines.filter(line => /\bas (?:never|unknown as)\b/.test(line))
        return [file, casts.filter(line => !/^\s*(?:\*|\/\/)/.test(line)).length] as const
      })
      .filter(([, count]) => count > 0)
  )
  expect(found).toEqual(
    Object.fromEntries(Object.entries(allowed).map(([file, [count]]) => [file, count]))
  )
})
