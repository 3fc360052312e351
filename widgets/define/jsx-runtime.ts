/**
 * React's `jsx`, with every rendered text passed through `visible`, since names, messages and file names
 * are untrusted. The build substitutes it for `react/jsx-runtime`, in libraries too. Field values are
 * not changed, as saving would change them.
 */
import * as react from 'react/jsx-runtime'
import { visible } from '../../core/lib/format/visible-text.ts'

export { Fragment } from 'react/jsx-runtime'

type Make = typeof react.jsx
type Props = Readonly<Record<string, unknown>>

const textProps = [
  ...['children', 'title', 'alt', 'placeholder'],
  ...['aria-label', 'aria-description', 'aria-valuetext']
]

/** The value with its texts made visible; the same object when nothing changes. */
function renderedChild(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (!Array.isArray(value)) return value
  const all = value.map(renderedChild)
  return all.some((one, index) => one !== value[index]) ? all : value
}

/** The props with every rendered text made visible. */
export function withRendered(props: Props): Props {
  let changed: Record<string, unknown> | undefined
  for (const name of textProps) {
    const value = props[name]
    const shown = value === undefined ? value : renderedChild(value)
    if (shown !== value) {
      changed ??= { ...props }
      changed[name] = shown
    }
  }
  return changed ?? props
}

export const jsx: Make = (type, props, key) => react.jsx(type, withRendered(props as Props), key)
export const jsxs: Make = (type, props, key) => react.jsxs(type, withRendered(props as Props), key)
