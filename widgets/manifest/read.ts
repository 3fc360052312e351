import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { type Definition, dashed } from '../define/values.ts'
import type { ElementModel, Named, Row, SurfaceModel } from './model.ts'
import { type NamedTypes, type RecurringTypes, typePrinter } from './print-type.ts'
import { readCore } from './read-core.ts'

/** Unions of words that details, methods and topics share. */
const recurring = [
  ['core/features/seats/enums.ts', 'SignState'],
  ['core/session/seat.ts', 'ChosenState'],
  ['core/session/sign-in/auth-provider.ts', 'AuthReason'],
  ['core/phone/state/phone-types.ts', 'Direction'],
  ['widgets/call-task-dialog/definition.ts', 'CallTaskMode']
] as const

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Reads every `widgets/<name>/definition.ts`, the shell's and `core/index.ts`: values by running a definition,
 * types and comments by the compiler.
 */
export async function readSurface(): Promise<SurfaceModel> {
  const files = globSync(['widgets/*/definition.ts', 'shell/definition.ts'], { cwd: root })
    .sort()
    .map(file => `${root}${file}`)
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram(
    [...files, `${root}core/index.ts`, `${root}core/contract/public-endpoints.ts`],
    options
  )
  const types: NamedTypes = new Map([
    [
      'Theme',
      "/** Colour theme; `auto` follows the system. */\nexport type Theme = 'auto' | 'dark' | 'light'\n"
    ]
  ])
  const elements: ElementModel[] = []
  const shared = recurringTypes(program)
  for (const file of files) elements.push(await readElement(program, file, types, shared))
  const core = readCore(program, `${root}core/index.ts`)
  return {
    elements,
    core,
    types: new Map([...types].toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  }
}

function recurringTypes(program: ts.Program): RecurringTypes {
  const checker = program.getTypeChecker()
  return new Map(
    recurring.map(([file, name]) => {
      const source = program.getSourceFile(`${root}${file}`)
      const module = source && checker.getSymbolAtLocation(source)
      const symbol = module && checker.getExportsOfModule(module).find(one => one.name === name)
      if (!symbol) throw new Error(`${file} exports no ${name}`)
      return [checker.getDeclaredTypeOfSymbol(symbol), symbol] as const
    })
  )
}

async function readElement(
  program: ts.Program,
  file: string,
  types: NamedTypes,
  shared: RecurringTypes
): Promise<ElementModel> {
  const checker = program.getTypeChecker()
  const { print, fieldsOf } = typePrinter(checker, types, shared)
  // The words of an attribute are listed in its own row.
  const { print: printWords } = typePrinter(checker, types)
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
  const note = (of: ts.Symbol) =>
    ts.displayPartsToString(of.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
  const rows = (type: ts.Type): Row[] =>
    type.getProperties().map(property => ({
      name: property.name,
      type: print(checker.getTypeOfSymbol(property)),
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
          type: printWords(of(checker.getTypeOfSymbol(property), 'fallback')),
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
      fields: fieldsOf(of(part(surface, 'events'), row.name)),
      isCancelable: definition.cancelable.includes(row.name)
    })),
    slots: tags('slot'),
    parts: tags('csspart'),
    states: tags('cssstate')
  }
}

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'tag' in value && 'cancelable' in value
