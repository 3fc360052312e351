/** The documentation's pages: search, copying of code, the menu of narrow pages. */

import { html, render } from 'lit-html'
import MiniSearch from 'minisearch'
import { findIn, type Section, searchOptions } from './search-options.ts'

const find = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}

/** As in the builder: the id of a heading. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const MOST_RESULTS = 12
const DOCUMENTED_HOST = 'https://cc.example.cn'

/** Code names the server that the page comes from. */
function nameOwnServer(): void {
  for (const code of document.querySelectorAll('[data-code]')) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      node.textContent = node.textContent?.replaceAll(DOCUMENTED_HOST, location.origin) ?? ''
  }
}

function offerCopies(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard
        .writeText(block.querySelector('code')?.textContent ?? '')
        .then(
          () => true,
          () => false
        )
      button.textContent = copied ? 'Copied' : 'Select the text to copy it'
    })
    block.append(button)
  }
}

function openMenu(): void {
  const button = find<HTMLButtonElement>('.menu-button')
  button.addEventListener('click', () => {
    const isOpen = find('.menu').classList.toggle('open')
    button.setAttribute('aria-expanded', String(isOpen))
  })
}

let index: Promise<MiniSearch<Section>> | undefined
const readIndex = async () => {
  const reply = await fetch('/docs/search.json')
  if (!reply.ok) throw new Error(`The index answered ${reply.status}`)
  return MiniSearch.loadJSON<Section>(await reply.text(), searchOptions)
}

async function showResults(query: string): Promise<void> {
  const place = find<HTMLElement>('#results')
  place.hidden = query === ''
  if (query === '') return
  index ??= readIndex()
  const found = await index.then(
    search => findIn(search, query).slice(0, MOST_RESULTS),
    () => {
      index = undefined
      return undefined
    }
  )
  if (query !== find<HTMLInputElement>('.search input').value.trim()) return
  const rows = found?.map(({ id, page, title }) => {
    const path = String(id).split('#')[0]
    return html`<a href="/docs/${path}/#${anchorOf(String(title))}">${title}<small>${page}</small></a>`
  })
  const sentence = found ? 'Nothing found' : 'The search could not be loaded'
  render(rows?.length ? rows : html`<p role="status">${sentence}</p>`, place)
}

function search(): void {
  const input = find<HTMLInputElement>('.search input')
  const place = find<HTMLElement>('#results')
  input.addEventListener('input', () => void showResults(input.value.trim()))
  input.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      place.querySelector('a')?.focus()
    }
    if (event.key === 'Enter') place.querySelector('a')?.click()
  })
  place.addEventListener('keydown', event => {
    const next = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const to = document.activeElement?.[next[event.key]]
    if (to instanceof HTMLElement) to.focus()
    else if (event.key === 'ArrowUp') input.focus()
  })
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') place.hidden = true
  })
  document.addEventListener('click', event => {
    if (event.target instanceof Node && !find('.search').contains(event.target)) place.hidden = true
  })
}

nameOwnServer()
offerCopies()
openMenu()
search()
