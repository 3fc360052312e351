import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { type Definition, dashed } from '../values.ts'
import type { ElementModel, Named, Row } from './model.ts'
import { speller } from './spell.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Reads every `widgets/<name>/definition.ts` and the shell's: values by running it, types and comments by the compiler. */
export async function readElements(): Promise<ElementModel[]> {
  const files = globSync(['widgets/*/definition.ts', 'shell/definition.ts'], { cwd: root })
    .sort()
    .map(file => `${root}${file}`)
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram(files, options)
  return Promise.all(files.map(file => readElement(program, file)))
}

/** The compiler's own order of words changes with the files that it happens to read first. */
const inOrder = (type: string): string =>
  type.replace(/"[^"]*"(?: \| "[^"]*")+/g, words => words.split(' | ').sort().join(' | '))

async function readElement(program: ts.Program, file: string): Promise<ElementModel> {
  const checker = program.getTypeChecker()
  const spell = speller(checker)
  const loaded: Record<string, unknown> = await import(pathToFileURL(file).href)
  const source = program.getSourceFile(file)
  const symbol = source && checker.getSymbolAtLocation(source)
  const exported = symbol ? checker.getExportsOfModule(symbol) : []
  const found = exported.find(({ name }) => isDefinition(loaded[name]))
  if (!found) throw new Error(`${file} describes no element`)
  const definition = loaded[found.name] as Definition

  const of = (type: ts.Type, name: string): ts.Type => {
    const property = type.getProperty(name)
    if (!property) throw new Error(`${file}: ${name} is missing`)
    return checker.getTypeOfSymbol(property)
  }
  const part = (type: ts.Type, name: string) => checker.getNonNullableType(of(type, name))
  const both = (type: ts.Type) => {
    const long = spell(type)
    return { type: long, short: long.length > 50 ? inOrder(checker.typeToString(type)) : long }
  }
  const note = (of: ts.Symbol) =>
    ts.displayPartsToString(of.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
  const rows = (type: ts.Type): Row[] =>
    type.getProperties().map(property => ({
      name: property.name,
      ...both(checker.getTypeOfSymbol(property)),
      note: note(property)
    }))
  const tags = (name: string): Named[] =>
    found
      .getJsDocTags(checker)
      .filter(tag => tag.name === name)
      .map(tag => {
        const [first = '', ...rest] = ts.displayPartsToString(tag.text).trim().split(/\s+/)
        return { name: first, note: rest.join(' ') }
      })

  const type = checker.getTypeOfSymbol(found)
  const surface = part(type, 'surface')
  return {
    tag: definition.tag,
    entry: basename(dirname(file)).replace('shell', 'console'),
    className: definition.tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    note: note(found),
    attributes: part(type, 'attributes')
      .getProperties()
      .map(property => {
        const { read: _, ...kind } = definition.attributes[property.name] ?? { read: undefined }
        return {
          name: property.name,
          attribute: dashed(property.name),
          ...both(of(checker.getTypeOfSymbol(property), 'fallback')),
          note: note(property),
          fallback: 'fallback' in kind ? JSON.stringify(kind.fallback) : undefined
        }
      }),
    properties: rows(part(surface, 'properties')),
    readOnly: rows(part(surface, 'readOnly')),
    methods: rows(part(surface, 'methods')),
    events: rows(part(surface, 'events')).map(row => ({
      ...row,
      name: `hutong-${row.name}`,
      short: row.type.includes('} | {') ? '{ topic, data }' : fields(row.type),
      isAsking: definition.asking.includes(row.name)
    })),
    slots: tags('slot'),
    parts: tags('csspart'),
    states: tags('cssstate')
  }
}

/** `{ readonly a: string; readonly b?: number }` as `{ a, b }`. */
const fields = (type: string): string =>
  `{ ${[...type.matchAll(/readonly (\w+)\??:/g)].map(([, name]) => name).join(', ')} }`

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'tag' in value && 'asking' in value
