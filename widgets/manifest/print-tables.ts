import type { ElementModel, Row } from './model.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${cell(text)}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return `\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`
}

const plain = (rows: readonly Row[]) =>
  rows.map(({ name, short, note }) => [code(name), code(short), cell(note)])

/** The tables of the README, one section per element. */
export const printTables = (elements: readonly ElementModel[], tokens: readonly string[]): string =>
  `${elements
    .map(
      element => `
### \`<${element.tag}>\`

${element.note}
${table(
  ['attribute', 'type', 'default', ''],
  element.attributes.map(({ attribute, short, fallback, note }) => [
    code(attribute),
    code(short),
    fallback === undefined ? '' : code(fallback),
    cell(note)
  ])
)}${table(['property', 'type', ''], plain(element.properties))}${table(
  ['read-only', 'type', ''],
  plain(element.readOnly)
)}${table(['method', '', ''], plain(element.methods))}${table(
  ['event', 'detail', ''],
  element.events.map(({ name, type, note, isAsking }) => [
    code(name),
    code(type),
    cell([note, isAsking ? 'Cancelable; has `waitUntil(promise)`.' : ''].filter(Boolean).join(' '))
  ])
)}${named('Slots', element.slots)}${named('Parts', element.parts)}${named('States', element.states)}`
    )
    .join('')}
### Tokens

Every element takes \`theme\` (\`auto\`, \`light\`, \`dark\`) and these variables, from anywhere above it:
${tokens.map(code).join(' ')}
`

const named = (title: string, rows: ElementModel['slots']) =>
  rows.length
    ? `\n${title}: ${rows.map(({ name, note }) => `${code(name)}${note ? ` ${note}` : ''}`).join(' · ')}\n`
    : ''
