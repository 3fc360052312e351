/** What the playground reads of `custom-elements.json`. */
export interface Described {
  readonly name: string
  readonly description?: string
}

export interface Attribute extends Described {
  readonly type: { readonly text: string }
  readonly default?: string
}

export interface Member extends Described {
  readonly kind: 'field' | 'method'
  readonly parameters?: readonly {
    readonly name: string
    readonly type: { readonly text: string }
  }[]
  readonly type?: { readonly text: string }
}

export interface Declaration {
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly Attribute[]
  readonly members: readonly Member[]
  readonly events: readonly Described[]
  readonly slots: readonly Described[]
  readonly cssProperties: readonly Described[]
}

/** The elements that are shown; the session and the sandbox are on the page anyway. */
export async function readManifest(): Promise<readonly Declaration[]> {
  const reply = await fetch('/dist/custom-elements.json')
  const { modules } = (await reply.json()) as {
    readonly modules: readonly { readonly declarations: readonly Declaration[] }[]
  }
  return modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => !/^hutong-(?:session|sandbox)$/.test(tagName))
}

/** The choices of `'a' | 'b' | undefined`; undefined for any other type. */
export const choicesOf = ({ type }: Attribute): readonly string[] | undefined => {
  if (/\bTheme\b/.test(type.text)) return ['auto', 'light', 'dark']
  const choices = [...type.text.matchAll(/'([^']*)'/g)].map(([, choice]) => choice ?? '')
  return choices.length > 0 ? choices : undefined
}
