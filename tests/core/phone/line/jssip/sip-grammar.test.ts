/** The grammar that the build makes of JsSIP's: the same results for what the telephone parses. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { smallGrammar, startRules } from '../../../../../widgets/build/sip-grammar.ts'

interface Grammar {
  parse(text: string, rule: string): unknown
}
const require = createRequire(import.meta.url)
// JsSIP's modules import each other: the library comes first, as its grammar alone would load them in
// an order that leaves `Utils` without `URI`, for every later test of this worker.
require('jssip')
const folder = require.resolve('jssip/lib/Grammar.js').replace(/Grammar\.js$/, '')
const source = readFileSync(`${folder}Grammar.js`, 'utf8')

const whole: Grammar = require(`${folder}Grammar.js`)
function load(code: string): Grammar {
  const module: { exports: unknown } = { exports: {} }
  const run = runInThisContext(`(function (module, require) {${code}\n})`) as (
    module: unknown,
    require: unknown
  ) => void
  run(module, createRequire(`${folder}Grammar.js`))
  return module.exports as Grammar
}
const small = load(smallGrammar(source))

const texts = [
  'z9hG4bK-1',
  'SIP/2.0/WSS pbx.example;branch=z9hG4bKabc;received=192.0.2.1;rport=5060',
  'SIP/2.0/WS [2001:db8::1]:8080;branch=z9hG4bK1;ttl=3;maddr=pbx.example',
  '"张伟" <sip:13800138000@demo.hutong>;tag=a1',
  '"A \\"quoted\\" name" <sips:100@pbx.example:5061;transport=ws?X=1>;tag=b-2;x=y',
  'sip:100@demo.hutong;tag=1',
  'sip:+8613800138000;phone-context=cn@demo.hutong:5060;user=phone;lr;method=INVITE;ob',
  'sip:host.example',
  'sip:user:secret@192.0.2.1',
  '<sip:100@pbx.example;transport=ws>;expires=120;+sip.instance="<urn:uuid:0a7e5b9c-1f2d-4c3b-8a9d-6e5f4a3b2c1d>";reg-id=1, <sip:2@h>;q=0.5',
  '*',
  '<sip:pbx.example;lr>, <sip:10.0.0.1;lr;r2=on>',
  'application/sdp',
  'multipart/mixed;boundary="x y"',
  '1024 INVITE',
  '1 FOO',
  '0',
  '70',
  '256',
  'Digest realm="pbx", nonce="n=1/2", qop="auth,auth-int", algorithm=MD5, stale=TRUE, opaque="o"',
  'Digest realm="pbx",nonce="n",algorithm=SHA-256,domain="sip:a",x=y',
  '1800;refresher=uac',
  '180',
  '<sip:200@demo.hutong?Replaces=1%40h%3Bto-tag%3Da%3Bfrom-tag%3Db>',
  'a1@pbx.example;to-tag=x;from-tag=y',
  'a1@pbx.example;from-tag=y;to-tag=x;early-only',
  'refer;id=1',
  'a84b4c76e66710@pc33.atlanta.com',
  'SIP/2.0 200 OK',
  'SIP/2.0 486 忙',
  'SIP/2.0 699 ',
  'INVITE sip:100@demo.hutong SIP/2.0',
  'OPTIONS sip:pbx.example;transport=ws SIP/2.0',
  'BYE tel:+1234 SIP/2.0',
  'pbx.example',
  '192.0.2.1',
  '[2001:db8::ff]',
  '2001:db8::1',
  '"a \\" b"',
  'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  '',
  ' ',
  '<',
  '"',
  'sip:',
  'sip:@',
  'Digest ',
  'SIP/2.0',
  '\r\n',
  '1 INVITE extra',
  ';;;'
]

test('it has all rules that JsSIP starts with by name, and records no expectations', () => {
  expect(smallGrammar(source)).not.toContain('matchFailed("')
  const code = ['', 'RTCSession/', 'Dialog/']
    .flatMap(sub => readdirSync(folder + sub).map(name => folder + sub + name))
    .filter(path => path.endsWith('.js') && !/Subscriber|Notifier|WebSocketInterface/.test(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
  const named = [...code.matchAll(/Grammar\.parse\([^;]*?'([A-Za-z]\w+)'\)/g)].map(
    ([, name]) => name
  )
  const headers = [...code.matchAll(/parseHeader\('([\w-]+)'\)/g)].map(([, name = '']) =>
    name.toLowerCase().replaceAll('-', '_')
  )
  expect(named.length).toBeGreaterThan(7)
  expect(headers.length).toBeGreaterThan(14)
  const kept = startRules.map(rule => rule.toLowerCase())
  expect(kept).toEqual(expect.arrayContaining(headers))
  expect(startRules).toEqual(expect.arrayContaining(named))
})

/** Addresses are objects of classes that each grammar loads by itself. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

/** The result, or the fault of the grammar itself. */
function result(grammar: Grammar, text: string, rule: string): unknown {
  try {
    return plain(grammar.parse(text, rule))
  } catch (error) {
    return String(error)
  }
}

test.each(startRules)('parses as %s what the whole grammar does, and refuses the same', rule => {
  let accepted = 0
  for (const text of texts) {
    const expected = result(whole, text, rule)
    if (expected !== -1 && !String(expected).includes('Error')) accepted++
    expect(result(small, text, rule), text).toEqual(expected)
  }
  expect(accepted).toBeGreaterThan(0)
})

test('a grammar without what is replaced stops the build', () => {
  expect(() => smallGrammar(source.replaceAll('matchFailed(', 'failed('))).toThrow(/no/)
  expect(() => smallGrammar('')).toThrow(/no rule/)
})
