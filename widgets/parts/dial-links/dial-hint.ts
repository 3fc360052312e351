/** A hint beside a host element: in the top layer, in its own shadow root, hidden after a timeout. */

import { pageTheme } from '../../kit/styles/page-theme.ts'

const STAY_MS = 4000
const GAP = 6

export interface Hint {
  /** No effect once the hint is hidden. */
  show(text: string, tone: 'good' | 'bad'): void
  /** Shows a message for each remaining second. */
  countDown(seconds: number, sentence: (left: number) => string): void
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  p {
    all: initial; display: block; box-sizing: border-box; max-width: 320px; padding: 6px 12px;
    border-radius: var(--hutong-radius, 6px); color-scheme: light dark;
    font: var(--hutong-font-size, 14px)/1.57 system-ui, "PingFang SC",
    "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums;
    color: #fff; background: #1d2129; box-shadow: 0 4px 12px #0f172a1f; pointer-events: none;
  }
  p[data-tone="good"] { background: #0f7a43; }
  p[data-tone="bad"] { background: #c9252d; }
  @media (forced-colors: active) { p { border: 1px solid CanvasText; } }
`)

let shown: (() => void) | undefined

export function showHint(near: HTMLElement, text: string): Hint {
  shown?.()
  const box = document.createElement('div')
  const root = box.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const line = document.createElement('p')
  line.lang = pageTheme.look().language
  line.setAttribute('role', 'status')
  root.append(line)
  box.popover = 'manual'
  // Inline `!important` styles override the host's rules for `div`.
  const style = {
    all: 'initial',
    position: 'fixed',
    display: 'block',
    margin: '0',
    'pointer-events': 'none'
  }
  for (const [name, value] of Object.entries(style)) box.style.setProperty(name, value, 'important')
  document.body.append(box)
  box.showPopover()

  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    clearTimeout(timer)
    box.remove()
    document.removeEventListener('keydown', onKey)
    if (shown === close) shown = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  document.addEventListener('keydown', onKey)
  shown = close

  const write = (hintText: string, tone: string) => {
    line.dataset.tone = tone
    line.textContent = hintText
    place(box, near)
  }
  const show = (hintText: string, tone: string, stay = STAY_MS) => {
    if (!box.isConnected) return
    clearTimeout(timer)
    write(hintText, tone)
    timer = setTimeout(close, stay)
  }
  write(text, 'plain')

  return {
    show,
    countDown(seconds, sentence) {
      const step = (left: number) => {
        if (left <= 0) return close()
        write(sentence(left), 'bad')
        timer = setTimeout(step, 1000, left - 1)
      }
      clearTimeout(timer)
      step(Math.ceil(seconds))
    }
  }
}

/** Below the element, or above it when there is no room; always inside the window. */
function place(box: HTMLElement, near: HTMLElement): void {
  const at = near.getBoundingClientRect()
  const { width, height } = box.getBoundingClientRect()
  const below = at.bottom + GAP
  const top = below + height <= innerHeight ? below : Math.max(GAP, at.top - height - GAP)
  const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))
  box.style.setProperty('top', `${top}px`, 'important')
  box.style.setProperty('left', `${left}px`, 'important')
}
