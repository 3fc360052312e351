import { AtRule, Declaration, type Plugin, type Root, Rule } from 'postcss'

const scope = '.hutong-root'
const outermost = new Set([':root', 'html', ':host'])
const everything = ['*', '::before', '::after', '::backdrop']

/** Defaults of public tokens that views read under their own names. */
export const fallbacks: Readonly<Record<string, string>> = { '--hutong-radius': '6px' }

/**
 * PostCSS plugin that makes Tailwind's output work inside a shadow root.
 *
 * Browsers ignore `@property` there; `:root` is the host's, and `rem` depends on it.
 */
export function shadowCss(file: string): Plugin {
  return {
    postcssPlugin: 'hutong-shadow-css',
    OnceExit(root) {
      if (!root.source?.input.file?.replace(/\?.*/, '').endsWith(file)) return
      setPropertyDefaults(root)
      dropUnused(root)
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
 * Replaces each `@property` with a default on every element. The layer is put first: as the last one it
 * would override the utilities. A length of `0` gets its unit back, since `calc(1px + 0)` is invalid.
 */
function setPropertyDefaults(root: Root): void {
  // Inserted nodes need a source, or Vite attributes them to another file.
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

/** What no view renders, and controls of the browser's own date fields. */
const unused =
  /^(?:hr|abbr\b.*|small|sub|sup|progress|samp|video|audio|embed|iframe|optgroup|select|::-webkit-(?:date|calendar).*|:where\(select.*)$/

/**
 * Removes rules of Tailwind's reset for elements that no view renders, and fallbacks of its theme's
 * defaults, which are always set.
 */
function dropUnused(root: Root): void {
  root.walkComments(comment => {
    comment.remove()
  })
  root.walkDecls(/^font-/, declaration => {
    const set = /^var\(\s*(--default-(?:mono-)?font-family)\s*,[\s\S]*\)$/.exec(declaration.value)
    if (set) declaration.value = `var(${set[1]})`
    else if (/^var\(\s*--default-[\w-]+,\s*normal\s*\)$/.test(declaration.value))
      declaration.remove()
  })
  root.walkRules(rule => {
    const selectors = rule.selectors.filter(selector => !unused.test(selector.trim()))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
}

/** Moves theme and reset rules to the wrapper element, which host selectors cannot reach. */
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

/** A font size, or the line height of one; a bare line height is a layout step and follows the density. */
const isOfText = ({ prop, parent }: Declaration): boolean =>
  prop === 'font-size' ||
  /^--text-\w+$/.test(prop) ||
  (prop === 'line-height' &&
    parent?.some(node => node.type === 'decl' && node.prop === 'font-size') === true)

/** Font sizes follow `--hutong-font-size` with their line heights, independent of the density. */
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
