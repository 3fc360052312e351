/** Instructions of a Dockerfile, one by one. */
export interface Instruction {
  readonly name: string
  /** What follows the name, on one line. */
  readonly text: string
}

/** The stages in their order; throws for a line that is no instruction. */
export function stagesOf(source: string): (readonly Instruction[])[] {
  const lines = source
    .split('\n')
    .filter(line => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim())
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+) +(.+)$/.exec(line) ?? []
    if (name === undefined || text === undefined) throw new Error(`no instruction: ${line}`)
    if (name === 'FROM') stages.push([])
    const stage = stages.at(-1)
    if (!stage) throw new Error(`before FROM: ${line}`)
    stage.push({ name, text: text.trim() })
  }
  return stages
}

/** Sources and target of a COPY; `from` is another stage. */
export function copyOf(text: string) {
  const words = text.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}
