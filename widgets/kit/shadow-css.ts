import { AtRule, Declaration, type Plugin, type Root, Rule } from 'postcss'

const scope = '.hutong-root'
const outermost = new Set([':root', 'html', ':host'])
const everything = ['*', '::before', '::after', '::backdrop']

/** What a host has not set. Tokens of the public surface that views read under their own name. */
export const fallbacks: Readonly<Record<string, string>> = { '--hutong-radius': '6px' }

/**
 * Makes Tailwind's output stand on its own inside a shadow root (a PostCSS plugin of the build).
 *
 * Browsers ignore `@property` there, `:root` is the host's, and so is the meaning of `rem`.
 */
export function shadowCss(file: string): Plugin {
  return {
    postcssPlugin: 'hutong-shadow-css',
    OnceExit(root) {
      if (!root.source?.input.file?.replace(/\?.*/, '').endsWith(file)) return
      spellOutProperties(root)
      enterScope(root)
      root.walkDecls(declaration => {
        const value = withFallbacks(inPixels(declaration.value))
        declaration.value = isOfText(declaration) ? inUnits(value) : value
      })
      root.walkAtRules(rule => {
        rule.params = inPixels(rule.params)
      })
    }
  }
}

/**
 * Each `@property` becomes a plain default on every element. The layer goes first: as the last one
 * it would beat the utilities. A length of `0` needs its unit back, since `calc(1px + 0)` is invalid.
 */
function spellOutProperties(root: Root): void {
  // What is new needs a source, or Vite takes it for another file's.
  const from = root.first?.source
  const source = from ? { source: from } : {}
  const defaults = new Rule({ selectors: everything, ...source })
  root.walkAtRules('property', property => {
    let value = 'initial'
    let isLength = false
    property.walkDecls(({ prop, value: written }) => {
      if (prop === 'initial-value') value = written
      if (prop === 'syntax') isLength = written.includes('<length')
    })
    defaults.append(
      new Declaration({
        prop: property.params.trim(),
        ...source,
        value: isLength && value === '0' ? '0px' : value
      })
    )
    property.remove()
  })
  root.walkAtRules('layer', layer => {
    if (layer.params === 'properties' && layer.nodes) layer.remove()
  })
  if (!defaults.nodes?.length) return
  const layer = new AtRule({ name: 'layer', params: 'properties', nodes: [], ...source })
  layer.append(defaults)
  const order = root.nodes.find(node => node.type === 'atrule' && node.name === 'layer')
  if (order) order.after(layer)
  else root.prepend(layer)
}

/** Theme and reset rules move to our own wrapper, which no selector of the host can reach. */
function enterScope(root: Root): void {
  root.walkRules(rule => {
    const selectors = rule.selectors.map(selector => selector.trim())
    if (selectors.some(selector => outermost.has(selector)))
      rule.selectors = [
        ...new Set(selectors.map(selector => (outermost.has(selector) ? scope : selector)))
      ]
  })
}

const inPixels = (value: string): string =>
  value.replace(
    /(?<![\w.#-])(-?\d*\.?\d+)rem\b/g,
    (_, count: string) => `${+(Number(count) * 16).toFixed(4)}px`
  )

/** A size of text, or its line height; one alone is a step of the layout, and follows its density. */
const isOfText = ({ prop, parent }: Declaration): boolean =>
  prop === 'font-size' ||
  /^--text-\w+$/.test(prop) ||
  (prop === 'line-height' &&
    parent?.some(node => node.type === 'decl' && node.prop === 'font-size') === true)

/** Sizes of text follow `--hutong-font-size`, and lines that, whatever the density. */
const inUnits = (value: string): string =>
  value
    .replace(
      /calc\(var\(--spacing\) \* ([\d.]+)\)/g,
      (_, steps: string) => `calc(${Number(steps) * 4} * var(--hutong-px))`
    )
    .replace(/(?<![\w.#-])(\d*\.?\d+)px\b/g, 'calc($1 * var(--hutong-px))')

const withFallbacks = (value: string): string =>
  value.replace(/var\((--hutong-[\w-]+)\)/g, (whole, name: string) =>
    name in fallbacks ? `var(${name}, ${fallbacks[name]})` : whole
  )
