/**
 * React's `jsx`, behind which every text that is drawn has passed `visible`: names, messages and
 * file names come from strangers. The build puts it in the place of `react/jsx-runtime`, for the
 * libraries too. What a field holds stays as it is, or saving it would change it.
 */
import * as react from 'react/jsx-runtime'
import { visible } from '../core/rules/visible.ts'

export { Fragment } from 'react/jsx-runtime'

type Make = typeof react.jsx
type Props = Readonly<Record<string, unknown>>

const told = [
  ...['children', 'title', 'alt', 'placeholder'],
  ...['aria-label', 'aria-description', 'aria-valuetext']
]

/** The same, unless there is something to be shown. */
function drawn(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (!Array.isArray(value)) return value
  const all = value.map(drawn)
  return all.some((one, index) => one !== value[index]) ? all : value
}

function withDrawn(props: Props): Props {
  let changed: Record<string, unknown> | undefined
  for (const name of told) {
    const value = props[name]
    const shown = value === undefined ? value : drawn(value)
    if (shown !== value) {
      changed ??= { ...props }
      changed[name] = shown
    }
  }
  return changed ?? props
}

export const jsx: Make = (type, props, key) => react.jsx(type, withDrawn(props as Props), key)
export const jsxs: Make = (type, props, key) => react.jsxs(type, withDrawn(props as Props), key)
