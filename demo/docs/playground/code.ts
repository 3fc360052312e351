/** The element with its attributes as code for plain pages, React and Vue. */
export interface Written {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, string>
  readonly slots: ReadonlyMap<string, string>
}

export const frameworks = ['HTML', 'React', 'Vue'] as const
export type Framework = (typeof frameworks)[number]

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const attribute = (framework: Framework, [name, value]: readonly [string, string]) => {
  const shown = framework === 'React' ? camel(name) : name
  if (value === '') return shown
  if (framework === 'React' && /^-?\d+(?:\.\d+)?$/.test(value)) return `${shown}={${value}}`
  return `${shown}="${quoted(value)}"`
}

const style = (tokens: Written['tokens']) =>
  tokens.size === 0
    ? ''
    : `:root {\n${[...tokens].map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}\n`

const children = (slots: Written['slots']) =>
  [...slots]
    .map(([name, text]) => `\n  <span slot="${quoted(name)}">${quoted(text)}</span>`)
    .join('')

export function codeOf(framework: Framework, { tag, attributes, tokens, slots }: Written): string {
  const list = [...attributes].map(one => ` ${attribute(framework, one)}`).join('')
  const inside = children(slots)
  const element =
    framework === 'HTML' || inside !== ''
      ? `<${tag}${list}>${inside}${inside === '' ? '' : '\n'}</${tag}>`
      : `<${tag}${list} />`
  const css = style(tokens)
  const name = tag.replace('hutong-', '')
  if (framework === 'HTML') return `${css === '' ? '' : `<style>\n${css}</style>\n`}${element}`
  if (framework === 'React')
    return `import 'hutong/${name}'\nimport type {} from 'hutong/react'\n\nexport const Part = () => (\n${element.replace(/^/gm, '  ')}\n)${css === '' ? '' : `\n\n/* CSS */\n${css}`}`
  return `<script setup lang="ts">\nimport 'hutong/${name}'\nimport type {} from 'hutong/vue'\n</script>\n\n<template>\n${element.replace(/^/gm, '  ')}\n</template>${css === '' ? '' : `\n\n<style>\n${css}</style>`}`
}
