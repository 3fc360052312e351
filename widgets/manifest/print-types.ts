import { type ElementModel, type EventRow, type Row, type SurfaceModel, themeRow } from './model.ts'

const comment = (note: string, indent = '  ') => (note ? `${indent}/** ${note} */\n` : '')
const field = (row: Row, before = '') => `${comment(row.note)}  ${before}${row.name}: ${row.type}\n`
/** The detail of an event, one field per line when one of them has a description. */
const detailOf = ({ type, fields }: EventRow): string =>
  fields.some(({ note }) => note)
    ? `{\n${fields.map(({ declaration, note }) => `${comment(note, '    ')}    ${declaration}\n`).join('')}  }`
    : type
const withTheme = (element: ElementModel): readonly Row[] => [...element.attributes, themeRow]

/** Each name once: several elements may have an event of the same name with different details. */
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

/** `hutong.d.ts`: the element classes for TypeScript pages. */
export function printTypes({ elements, types }: SurfaceModel): string {
  const one = (element: ElementModel) => `
export interface ${element.className}EventMap {
${element.events
  .map(
    event =>
      `${comment(event.note)}  '${event.name}': CustomEvent<${detailOf(event)}>${event.isCancelable ? ' & CancelableEvent' : ''}\n`
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
    listener: (event: ${element.className}EventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions
  ): void
}
`
  return `/** Made from the definitions of the elements; do not edit. */

/** A cancelable event: \`preventDefault()\` cancels, \`waitUntil(promise)\` delays. */
export interface CancelableEvent {
  waitUntil(promise: Promise<unknown>): void
}

${[...types.values()].join('\n')}${elements.map(one).join('')}
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

const imports = ({ elements, types }: SurfaceModel, body: string) =>
  `import type {
${[
  ...elements.flatMap(({ className }) => [`${className}Element`, `${className}EventMap`]),
  ...[...types.keys()].filter(name => new RegExp(`\\b${name}\\b`).test(body))
]
  .map(name => `  ${name}`)
  .join(',\n')}
} from './hutong.js'`

/** `react.d.ts`: the elements in JSX. */
export function printReactTypes(surface: SurfaceModel): string {
  const body = surface.elements
    .map(
      element => `      '${element.tag}': DetailedHTMLProps<
        HTMLAttributes<${element.className}Element>,
        ${element.className}Element
      > & Listeners<${element.className}EventMap> & {
${optional(element, '          ')}        }
`
    )
    .join('')
  const components = surface.elements.map(
    element => `/** ${element.note} */
export declare const ${element.className}: Component<${element.className}Element, ${element.className}EventMap, {
${optional(element, '  ')}}>
`
  )
  return `/** Made from the definitions of the elements; do not edit. */
import type {
  DetailedHTMLProps,
  ForwardRefExoticComponent,
  HTMLAttributes,
  RefAttributes
} from 'react'
${imports(surface, body)}

type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Camel<Rest>}\`
  : Capitalize<Name>
/** \`hutong-call-end\` is the prop \`onCallEnd\`. */
type Handlers<Events> = {
  [Name in keyof Events as Name extends \`hutong-\${infer Rest}\` ? \`on\${Camel<Rest>}\` : never]?:
    | ((event: Events[Name]) => void)
    | undefined
}
type Component<Instance, Events, Props> = ForwardRefExoticComponent<
  Omit<HTMLAttributes<Instance>, keyof Props | keyof Handlers<Events>> &
    Props &
    Handlers<Events> &
    RefAttributes<Instance>
>
${components.join('')}
type Listeners<Events> = { [Name in keyof Events as \`on\${Name & string}\`]?: (event: Events[Name]) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${body}    }
  }
}
`
}

/** `vue.d.ts`: the elements in templates. */
export function printVueTypes(surface: SurfaceModel): string {
  const body = surface.elements
    .map(
      element => `    '${element.tag}': Element<
      {
${optional(element, '        ')}      },
      ${element.className}EventMap,
      ${element.className}Element
    >
`
    )
    .join('')
  return `/** Made from the definitions of the elements; do not edit. */
import type { HTMLAttributes, ReservedProps } from 'vue'
${imports(surface, body)}

/** For \`compilerOptions\` of the template compiler: the tags are elements, not components. */
export declare const isCustomElement: (tag: string) => boolean

type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Camel<Rest>}\`
  : Capitalize<Name>
type Listeners<Events> = {
  [Name in keyof Events as \`on\${Camel<Name & string>}\`]?: (event: Events[Name]) => void
}
type Element<Props, Events, Instance> = new () => Instance & {
  $props: HTMLAttributes & ReservedProps & Props & Listeners<Events>
}

declare module 'vue' {
  interface GlobalComponents {
${body}  }
}
`
}
