import { expect, test } from 'vitest'
import {
  answerAfterOf,
  callerOf,
  identityOf
} from '../../../../../core/phone/line/jssip/calls/jssip-identity.ts'

const from = (...given: readonly string[]) => {
  const rows = given.map(row => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1)])
  const getHeaders = (name: string) =>
    rows.filter(([key]) => key === name).map(([, value = '']) => value.trim())
  return { getHeaders, getHeader: (name: string) => getHeaders(name)[0] }
}

test.each([
  ['"张伟" <sip:13800138000@x>;tag=1', '13800138000', '张伟'],
  ['sip:13800138000@x;tag=1', '13800138000', undefined],
  ['<sip:%2B8613800138000@x>', '+8613800138000', undefined],
  ['Ann B <sips:+4930123456;phone-context=x:secret@x;user=phone>', '+4930123456', 'Ann B'],
  ['"Li \\"A\\" <VIP>; x" <tel:+86-138.0013(8000);ext=5>', '+8613800138000', 'Li "A" <VIP>; x'],
  ['"13800138000" <sip:13800138000@x>', '13800138000', undefined],
  ['"138****8000" <sip:138****8000@x>', '138****8000', undefined],
  ['"Anonymous" <sip:anonymous@anonymous.invalid>', '', undefined],
  ['<sip:Restricted@x>', '', undefined],
  ['<sip:pbx.example>', '', undefined],
  ['<mailto:a@x>', '', undefined],
  ['<sip:%E4@x>', '%E4', undefined],
  ['', '', undefined]
])('the identity in %s', (address, number, name) => {
  expect(identityOf(address)).toEqual({ number, name })
})

test.each([
  ['a number alone', ['From: <sip:1@x>'], '1', undefined],
  [
    'what the network asserts',
    ['From: <sip:1@x>', 'P-Asserted-Identity: "A, B" <sip:2@x>'],
    '2',
    'A, B'
  ],
  [
    'the first of several that has a number, and a name of any',
    ['From: <sip:1@x>', 'P-Asserted-Identity: "A" <sip:x.example>, <tel:+862>'],
    '+862',
    'A'
  ],
  ['two headers', ['P-Asserted-Identity: <tel:2>', 'P-Asserted-Identity: "A" <sip:3@x>'], '2', 'A'],
  [
    'the older header',
    ['From: <sip:1@x>', 'Remote-Party-ID: "C" <sip:3@x>;party=calling'],
    '3',
    'C'
  ],
  [
    'not the older header that is private',
    ['From: <sip:anonymous@x>', 'Remote-Party-ID: "C" <sip:3@x>;privacy=full'],
    '',
    undefined
  ],
  [
    'nothing where the caller withholds it',
    ['From: "A" <sip:1@x>', 'P-Asserted-Identity: <sip:2@x>', 'Privacy: critical; id'],
    '',
    undefined
  ],
  ['all where nothing is withheld', ['From: <sip:1@x>', 'Privacy: none'], '1', undefined],
  ['nothing where there is nothing', [], '', undefined]
])('the caller is %s', (_, headers, number, name) => {
  expect(callerOf(from(...headers))).toEqual({ number, name })
})

test('a header of any length is read in a time that grows with it', () => {
  const before = performance.now()
  identityOf('<'.repeat(200_000))
  identityOf(`"${'\\"'.repeat(100_000)}`)
  answerAfterOf(from(`Call-Info: ${';answer-after'.repeat(20_000)}`))
  expect(performance.now() - before).toBeLessThan(3000)
})

test.each([
  [['Call-Info: <sip:x>;answer-after=0'], 0],
  [['Call-Info: <sip:x>; Answer-After = 5'], 5],
  [['Alert-Info: <http://x>;info="alert-autoanswer";delay=0'], 0],
  [['Alert-Info: info=alert-autoanswer'], 0],
  [['Alert-Info: <http://x>;info=Auto Answer'], 0],
  [['Alert-Info: <http://x;answer-after=0>'], undefined],
  [['Alert-Info: <x>;answer-after=3'], 3],
  [['Call-Info: <x>;purpose=icon, <y>;answer-after=999'], 60],
  [['Call-Info: <x>;answer-after=-1'], undefined],
  [['Answer-Mode: Auto;require'], 0],
  [['Answer-Mode: Manual'], undefined],
  [[], undefined]
])('%j is answered after %s', (headers, seconds) => {
  expect(answerAfterOf(from(...headers))).toBe(seconds)
})
