import { type ElementModel, type Row, themeRow } from './model.ts'

const comment = (note: string, indent = '  ') => (note ? `${indent}/** ${note} */\n` : '')
const field = (row: Row, before = '') => `${comment(row.note)}  ${before}${row.name}: ${row.type}\n`
const withTheme = (element: ElementModel): readonly Row[] => [...element.attributes, themeRow]

/** Each name once: several elements may raise an event of one name, each with a detail of its own. */
function eventsOfAll(elements: readonly ElementModel[]): string {
  const raisers = Map.groupBy(
    elements.flatMap(({ className, events }) => events.map(({ name }) => ({ name, className }))),
    ({ name }) => name
  )
  return [...raisers]
    .map(([name, all]) => {
      const types = all.map(({ className }) => `${className}EventMap['${name}']`)
      return `    '${name}': ${types.join(' | ')}\n`
    })
    .join('')
}

/** `hutong.d.ts`: the elements as the page's JavaScript meets them. */
export function printTypes(elements: readonly ElementModel[]): string {
  const one = (element: ElementModel) => `
export interface ${element.className}EventMap {
${element.events
  .map(
    ({ name, type, note, isAsking }) =>
      `${comment(note)}  '${name}': CustomEvent<${type}>${isAsking ? ' & Asking' : ''}\n`
  )
  .join('')}}

${comment(element.note, '')}export interface ${element.className}Element extends HTMLElement {
${withTheme(element)
  .map(row => field(row))
  .join('')}${element.properties
  .map(row =>
    field({ ...row, type: `${row.type.includes('=>') ? `(${row.type})` : row.type} | undefined` })
  )
  .join('')}${element.readOnly.map(row => field(row, 'readonly ')).join('')}${element.methods
  .map(row => field(row, 'readonly '))
  .join('')}  addEventListener<Name extends keyof ${element.className}EventMap>(
    type: Name,
    hear: (event: ${element.className}EventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions
  ): void
  addEventListener(
    type: string,
    hear: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions
  ): void
}
`
  return `/** Made from the definitions of the elements; do not edit. */

/** An event that a host may refuse with \`preventDefault()\` or hold up. */
export interface Asking {
  waitUntil(promise: Promise<unknown>): void
}
${elements.map(one).join('')}
declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag, className }) => `    '${tag}': ${className}Element\n`).join('')}  }
  interface GlobalEventHandlersEventMap {
${eventsOfAll(elements)}  }
}
`
}

const optional = (element: ElementModel, prefix: string) =>
  [...withTheme(element), ...element.properties]
    .map(
      ({ name, type }) =>
        `${prefix}${name}?: ${type.includes('=>') ? `(${type})` : type} | undefined\n`
    )
    .join('')

const imports = (elements: readonly ElementModel[]) =>
  `import type {
${elements
  .flatMap(({ className }) => [`  ${className}Element`, `  ${className}EventMap`])
  .join(',\n')}
} from './hutong.js'`

/** `react.d.ts`: the elements in JSX. */
export const printReactTypes = (elements: readonly ElementModel[]): string =>
  `/** Made from the definitions of the elements; do not edit. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
${imports(elements)}

type Listeners<Events> = { [Name in keyof Events as \`on\${Name & string}\`]?: (event: Events[Name]) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements
  .map(
    element => `      '${element.tag}': DetailedHTMLProps<
        HTMLAttributes<${element.className}Element>,
        ${element.className}Element
      > & Listeners<${element.className}EventMap> & {
${optional(element, '          ')}        }
`
  )
  .join('')}    }
  }
}
`

/** `vue.d.ts`: the elements in templates. */
export const printVueTypes = (elements: readonly ElementModel[]): string =>
  `/** Made from the definitions of the elements; do not edit. */
import type { HTMLAttributes } from 'vue'
${imports(elements)}

type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Camel<Rest>}\`
  : Capitalize<Name>
type Listeners<Events> = {
  [Name in keyof Events as \`on\${Camel<Name & string>}\`]?: (event: Events[Name]) => void
}
type Element<Props, Events, Instance> = new () => Instance & {
  $props: HTMLAttributes & Props & Listeners<Events>
}

declare module 'vue' {
  interface GlobalComponents {
${elements
  .map(
    element => `    '${element.tag}': Element<
      {
${optional(element, '        ')}      },
      ${element.className}EventMap,
      ${element.className}Element
    >
`
  )
  .join('')}  }
}
`
