/** Malformed SIP frames from a fixed seed. */
import { type Request, requestText } from './sip-text.ts'

/** A linear congruential generator: the same numbers on every machine. */
function generator(seed: number) {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const methods = ['REGISTER', 'INVITE', 'OPTIONS', 'BYE', 'CANCEL', 'ACK', 'REFER', 'MESSAGE']
const replaced = (text: string, name: string, value: string): string =>
  text.replace(new RegExp(`^${name}: .*$`, 'm'), () => `${name}: ${value}`)
const inserted = (text: string, ...lines: string[]): string =>
  text.replace('\r\nMax-Forwards', () => `\r\n${lines.join('\r\n')}\r\nMax-Forwards`)

type Next = (below: number) => number
type Change = (text: string, next: Next) => string

const filler = (next: Next): string => {
  const sign = ['a', ' ', '\t', ',', ';', '"', '\\"', '<', '>', '=', ':', '\\', 'é', '\0', '('][
    next(15)
  ]
  return (sign ?? 'a').repeat(next(5000))
}
const headerNames = ['Via', 'From', 'To', 'Contact', 'Authorization', 'Route', 'Subject', 'Require']
const nameFor = (next: Next): string => headerNames[next(headerNames.length)] ?? 'Subject'

export const changes: Readonly<Record<string, Change>> = {
  truncated: (text, next) => text.slice(0, next(text.length)),
  duplicated: (text, next) => {
    const lines = text.split('\r\n')
    const at = 1 + next(Math.max(1, lines.length - 3))
    return [...lines.slice(0, at), ...Array(1 + next(80)).fill(lines[at]), ...lines.slice(at)].join(
      '\r\n'
    )
  },
  'with a huge header': (text, next) => inserted(text, `${nameFor(next)}: ${filler(next)}`),
  'with many headers': (text, next) =>
    inserted(text, ...Array<string>(next(400)).fill(`${nameFor(next)}: a`)),
  'with nested quotes': (text, next) =>
    replaced(text, ['From', 'To'][next(2)] ?? 'To', `${'"\\"<'.repeat(next(900))}sip:1@a>;tag="`),
  folded: (text, next) =>
    inserted(
      text,
      'Subject: a',
      ...Array<string>(1 + next(300)).fill(`${' '.repeat(1 + next(90))}b`)
    ),
  binary: (text, next) =>
    text.replace(/[aeiou]/g, sign => (next(9) === 0 ? String.fromCharCode(next(0xffff)) : sign)),
  'of bytes': (_, next) =>
    Buffer.from(Array.from({ length: next(3000) }, () => next(256))).toString('latin1'),
  'with a wrong Content-Length': (text, next) =>
    inserted(
      text,
      `Content-Length: ${['-1', '99999999999', '1e3', 'x', '', '7', '0x10'][next(7)]}`
    ),
  'with an absurd CSeq': (text, next) =>
    replaced(
      text,
      'CSeq',
      ['-1 BYE', '4294967296 INVITE', 'x', '1', '', '1 2 3', '１ BYE'][next(7)] ?? ''
    ),
  'with absurd Max-Forwards': (text, next) =>
    replaced(text, 'Max-Forwards', ['-1', '256', 'x', '', '1e9', '70, 70', '٣'][next(7)] ?? ''),
  'with an absurd Via': (text, next) =>
    replaced(
      text,
      'Via',
      [
        'SIP/2.0/WS a.invalid',
        'SIP/2.0/WS a.invalid;branch=',
        `SIP/2.0/WS a.invalid;branch=z9hG4bK${'x'.repeat(900)}`,
        'HTTP/1.1 a;branch=z9hG4bKa',
        ',,,,',
        Array(1 + next(99))
          .fill('SIP/2.0/WS a;branch=z9hG4bKa')
          .join(),
        `SIP/2.0/WS a;${'branch=z9hG4bKa;'.repeat(next(250))}`
      ][next(7)] ?? ''
    ),
  'with an absurd first line': (text, next) =>
    text.replace(
      /^.*/,
      () =>
        [
          `${'INVITE'.repeat(next(900))} sip:1@a SIP/2.0`,
          `INVITE sip:${filler(next)}@a SIP/2.0`,
          'SIP/2.0 200',
          'SIP/2.0 99999 What',
          ' INVITE sip:1@a SIP/2.0',
          'invite sip:1@a sip/2.0'
        ][next(6)] ?? ''
    ),
  'longer than any': text => text + 'v'.repeat(40_000)
}
const kinds = Object.keys(changes)

/** `count` frames, each kind in turn. */
export function* hostileFrames(count: number, seed = 20_261_129): Generator<string> {
  const next = generator(seed)
  for (let at = 0; at < count; at++) {
    const request: Request = {
      ...{ method: methods[next(methods.length)] ?? 'INVITE', uri: 'sip:13800138000@demo.hutong' },
      ...{ callId: `hostile-${at}`, cseq: 1 + next(99), body: next(2) ? 'v=0\r\n' : '' },
      ...(next(3) ? {} : { to: 'sip:100@demo.hutong;tag=theirs' })
    }
    const change = changes[kinds[at % kinds.length] ?? ''] ?? (text => text)
    yield change(requestText(request), next)
  }
}
