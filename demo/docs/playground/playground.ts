/** The playground: one element in the sandbox, with controls that its manifest describes. */
import { html, nothing, render } from 'lit-html'
import { codeOf, type Framework, frameworks } from './code.ts'
import {
  type Attribute,
  choicesOf,
  type Declaration,
  type Member,
  readManifest
} from './manifest.ts'

const MOST_EVENTS = 50
const find = <E extends HTMLElement>(id: string): E => {
  const found = document.querySelector<E>(`#${id}`)
  if (!found) throw new Error(`#${id} is missing`)
  return found
}

const declarations = await readManifest()
const byTag = (tag: string) => declarations.find(({ tagName }) => tagName === tag)
/** Attributes that an element needs to show something. */
const initial: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'hutong-customer-details': { 'customer-id': 'customer-1' },
  'hutong-call-task-dialog': { inline: '' },
  'hutong-transfer-list': { inline: '' },
  'hutong-message-tips': { inline: '' }
}

let about = byTag(location.hash.slice(1)) ?? byTag('hutong-softphone') ?? declarations[0]
let framework: Framework = 'HTML'
let attributes = new Map<string, string>()
const tokens = new Map<string, string>()
let slots = new Map<string, string>()
let events: readonly string[] = []
let element: HTMLElement | undefined

function show(declaration: Declaration): void {
  about = declaration
  location.hash = declaration.tagName
  attributes = new Map(Object.entries(initial[declaration.tagName] ?? {}))
  slots = new Map()
  events = []
  element = document.createElement(declaration.tagName)
  for (const [name, value] of attributes) element.setAttribute(name, value)
  for (const { name } of declaration.events)
    element.addEventListener(name, event => log(name, (event as CustomEvent).detail))
  find('stage').replaceChildren(element)
  draw()
}

function log(name: string, value: unknown): void {
  const time = new Date().toLocaleTimeString('en-GB')
  events = [`${time} ${name} ${JSON.stringify(value) ?? ''}`, ...events].slice(0, MOST_EVENTS)
  draw()
}

function setAttribute(name: string, value: string | undefined): void {
  if (value === undefined) {
    attributes.delete(name)
    element?.removeAttribute(name)
  } else {
    attributes.set(name, value)
    element?.setAttribute(name, value)
  }
  draw()
}

function setToken(name: string, value: string): void {
  if (value === '') tokens.delete(name)
  else tokens.set(name, value)
  document.documentElement.style.setProperty(name, value)
  draw()
}

function setSlot(name: string, text: string): void {
  element?.querySelector(`:scope > [slot="${name}"]`)?.remove()
  if (text === '') slots.delete(name)
  else {
    slots.set(name, text)
    const content = document.createElement('span')
    content.slot = name
    content.textContent = text
    element?.append(content)
  }
  draw()
}

/** Arguments are JSON, or text where they are not. */
const argumentOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function callMethod(event: SubmitEvent, { name }: Member): void {
  event.preventDefault()
  const fields = [...new FormData(event.target as HTMLFormElement).values()].map(String)
  const given = fields.slice(0, fields.findLastIndex(text => text !== '') + 1)
  const method: unknown = element && Reflect.get(element, name)
  if (typeof method !== 'function') return
  Promise.resolve(Reflect.apply(method, element, given.map(argumentOf))).then(
    value => log(`${name}() resolved`, value),
    (error: Error) => log(`${name}() rejected`, error.message)
  )
}

const typedIn = (target: EventTarget | null) => (target as HTMLInputElement).value

function attributeControl(attribute: Attribute) {
  const { name, description = '', type } = attribute
  const value = attributes.get(name)
  const choices = choicesOf(attribute)
  const set = (text: string) => setAttribute(name, text === '' ? undefined : text)
  const input = choices
    ? html`<select @change=${(event: Event) => set(typedIn(event.target))}>
        <option value="" ?selected=${value === undefined}>${attribute.default ?? '–'}</option>
        ${choices.map(one => html`<option ?selected=${value === one}>${one}</option>`)}
      </select>`
    : type.text === 'boolean'
      ? html`<input type="checkbox" .checked=${value !== undefined}
          @change=${(event: Event) => setAttribute(name, (event.target as HTMLInputElement).checked ? '' : undefined)}>`
      : html`<input .value=${value ?? ''} placeholder=${attribute.default ?? ''}
          @change=${(event: Event) => set(typedIn(event.target))}>`
  return html`<label title=${description}><span>${name}</span>${input}</label>`
}

const methodControl = (member: Member) => html`
  <form class="method" title=${member.description ?? ''} @submit=${(event: SubmitEvent) => callMethod(event, member)}>
    <button>${member.name}()</button>
    ${member.parameters?.map(
      ({ name, type }, at) =>
        html`<input name=${at} aria-label=${`${member.name} ${name}`} placeholder=${`${name}: ${type.text}`}>`
    )}
  </form>`

const textControl = (name: string, value: string, set: (text: string) => void, hint = '') => html`
  <label title=${hint}><span>${name}</span><input .value=${value} @change=${(event: Event) => set(typedIn(event.target))}></label>`

function draw(): void {
  if (!about) return
  const { tagName, description, members, cssProperties } = about
  const methods = members.filter(({ kind }) => kind === 'method')
  const written = { tag: tagName, attributes, tokens, slots }
  render(
    html`<p>${description} <a href="/docs/elements/#${tagName}">Reference</a></p>
      <h2>Attributes</h2>${about.attributes.map(attributeControl)}
      ${methods.length > 0 ? html`<h2>Methods</h2>${methods.map(methodControl)}` : nothing}
      ${
        about.slots.length > 0
          ? html`<h2>Slots</h2>${about.slots.map(({ name, description: hint }) => textControl(name, slots.get(name) ?? '', text => setSlot(name, text), hint))}`
          : nothing
      }
      <h2>Tokens</h2>${cssProperties.map(({ name, description: hint }) => textControl(name, tokens.get(name) ?? '', text => setToken(name, text), hint))}`,
    find('controls')
  )
  render(
    html`<div class="tabs">${frameworks.map(
      one =>
        html`<button aria-pressed=${one === framework} @click=${() => {
          framework = one
          draw()
        }}>${one}</button>`
    )}</div><div class="code"><pre tabindex="0"><code>${codeOf(framework, written)}</code></pre></div>`,
    find('code')
  )
  render(
    events.length === 0
      ? html`<p>None yet</p>`
      : html`<ol class="events" tabindex="0" aria-label="Events">${events.map(one => html`<li>${one}</li>`)}</ol>`,
    find('log')
  )
}

const tag = find<HTMLSelectElement>('tag')
render(
  declarations.map(
    ({ tagName }) => html`<option ?selected=${tagName === about?.tagName}>${tagName}</option>`
  ),
  tag
)
tag.addEventListener('change', () => {
  const chosen = byTag(tag.value)
  if (chosen) show(chosen)
})
if (about) show(about)
