import { type ElementModel, eventNote, type Row, type SurfaceModel } from './model.ts'
import type { Token } from './tokens.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')
const code = (text: string) => `\`${cell(text)}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  return `\n${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}`
}

/** Removes `readonly`, which is irrelevant in the tables. */
const withoutReadonly = (type: string) =>
  type === '{ readonly [key: string]: never }' ? '{}' : type.replaceAll('readonly ', '')

const plain = (rows: readonly Row[]) =>
  rows.map(({ name, type, note }) => [code(name), code(withoutReadonly(type)), cell(note)])

/** Elements with a sentence each, and the link to their section. */
export const printElementList = ({ elements }: SurfaceModel): string =>
  `${table(
    ['element', 'description'],
    elements.map(({ tag, note }) => [
      `[\`<${tag}>\`](demo/docs/elements.md#${tag})`,
      cell(note.split(/(?<=\.)\s/)[0] ?? note)
    ])
  )}\n`

/** The tables of `demo/docs/elements.md`, one section per element. */
export const printTables = ({ elements, types }: SurfaceModel, tokens: readonly Token[]): string =>
  `${elements
    .map(
      element => `
## \`<${element.tag}>\`

${element.note}
${table(
  ['attribute', 'type', 'default', 'description'],
  element.attributes.map(({ attribute, type, fallback, note }) => [
    code(attribute),
    code(type),
    fallback === undefined ? '' : code(fallback),
    cell(note)
  ])
)}${table(['property', 'type', 'description'], plain(element.properties))}${table(
  ['read-only', 'type', 'description'],
  plain(element.readOnly)
)}${table(['method', 'type', 'description'], plain(element.methods))}${table(
  ['event', 'detail', 'description'],
  element.events.map(event => [
    code(event.name),
    code(withoutReadonly(event.type)),
    cell(
      [eventNote(event), event.isCancelable ? '`waitUntil(promise)` delays it.' : '']
        .filter(Boolean)
        .join(' ')
    )
  ])
)}${named('Slots', element.slots)}${named('Parts', element.parts)}${named('States', element.states)}`
    )
    .join('')}
## Tokens

Every element takes \`theme\` (\`auto\`, \`light\`, \`dark\`) and these custom properties, inherited from any ancestor:
${table(
  ['property', 'description'],
  tokens.map(({ name, note }) => [code(name), cell(note)])
)}
## Types

The types that the tables name, as \`hutong.d.ts\` exports them:

\`\`\`ts
${[...types.values()].join('')}\`\`\`
`

const named = (title: string, rows: ElementModel['slots']) =>
  rows.length
    ? `\n${title}: ${rows.map(({ name, note }) => `${code(name)}${note ? ` ${note}` : ''}`).join(' · ')}\n`
    : ''
