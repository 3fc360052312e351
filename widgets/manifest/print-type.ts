import ts from 'typescript'
import type { FieldRow } from './model.ts'

/** The project's types that a declaration refers to by name, with their declarations. */
export type NamedTypes = Map<string, string>

/** Generic types of the public surface; their declarations are written by hand in `print-core.ts`. */
const generic = new Set(['ReadableAtom', 'PublicEndpoint'])

/** Unions whose alias the compiler loses, such as the type of a schema, with their names. */
export type RecurringTypes = ReadonlyMap<ts.Type, ts.Symbol>

export interface TypePrinter {
  print(type: ts.Type): string
  /** The fields of an object type without a name. */
  fieldsOf(type: ts.Type): readonly FieldRow[]
}

/**
 * Prints a type for a declaration file without imports. Types of the platform and the project's
 * exported types keep their names; the latter are collected in `named`. Everything else is expanded.
 */
export function typePrinter(
  checker: ts.TypeChecker,
  named: NamedTypes,
  recurring: RecurringTypes = new Map()
): TypePrinter {
  const plain =
    ts.TypeFlags.Any |
    ts.TypeFlags.Unknown |
    ts.TypeFlags.Never |
    ts.TypeFlags.NonPrimitive |
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BooleanLike |
    ts.TypeFlags.VoidLike |
    ts.TypeFlags.Null

  function print(type: ts.Type): string {
    const own = printName(type)
    if (own) return own
    return printStructure(type)
  }

  /** The exported name of a project type; adds its declaration to `named`. */
  function printName(type: ts.Type): string | undefined {
    const symbol = type.getSymbol()
    if (symbol && generic.has(symbol.name)) {
      const given = args(type).map(print).join(', ')
      return given ? `${symbol.name}<${given}>` : symbol.name
    }
    const alias = recurring.get(type) ?? type.aliasSymbol
    if (alias === type.aliasSymbol && type.aliasTypeArguments?.length) return undefined
    const found = [alias, symbol].find(one => one && isExportedType(one))
    if (!found || type.flags & plain) return undefined
    if (!named.has(found.name)) {
      named.set(found.name, '')
      named.set(found.name, declare(found, type))
    }
    return found.name
  }

  function declare(symbol: ts.Symbol, type: ts.Type): string {
    const note = noteOf(symbol)
    const before = note ? `/** ${note} */\n` : ''
    const isObject =
      !type.isUnion() && !type.getCallSignatures().length && type.getProperties().length > 0
    if (!isObject)
      return `${before}export type ${symbol.name} =${inLines(type, printStructure(type))}\n`
    const members = inOrder(type).map(property => {
      const described = noteOf(property)
      return `${described ? `  /** ${described} */\n` : ''}  ${printProperty(property)}\n`
    })
    return `${before}export interface ${symbol.name} {\n${members.join('')}}\n`
  }

  /** A long union is printed with one line per member. */
  const inLines = (type: ts.Type, whole: string) =>
    type.isUnion() && whole.length > 90
      ? unionMembers(type)
          .map(word => `\n  | ${word}`)
          .join('')
      : ` ${whole}`

  const noteOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()

  function printStructure(type: ts.Type): string {
    if (type.isUnion()) return printUnion(type)
    if (type.flags & plain) return checker.typeToString(type).replaceAll('"', "'")
    if (checker.isTupleType(type)) return `readonly [${args(type).map(print).join(', ')}]`
    if (checker.isArrayType(type)) return `readonly ${wrapped(args(type)[0])}[]`
    const [signature] = type.getCallSignatures()
    if (signature) return printSignature(signature)
    const name = platformName(type)
    if (name) return args(type).length ? `${name}<${args(type).map(print).join(', ')}>` : name
    return printObject(type)
  }

  const args = (type: ts.Type) => checker.getTypeArguments(type as ts.TypeReference)
  const wrapped = (type: ts.Type | undefined) => {
    const printed = type ? print(type) : 'unknown'
    return /[|&]|=>/.test(printed) && !printed.startsWith('{') ? `(${printed})` : printed
  }

  function printUnion(type: ts.UnionType): string {
    // A named union with `undefined` is a new union without the name.
    const present = checker.getNonNullableType(type)
    const own = present === type ? undefined : printName(present)
    const nulls = type.types.filter(
      part => part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)
    )
    if (own) return [own, ...nulls.map(part => checker.typeToString(part))].join(' | ')
    return unionMembers(type).join(' | ')
  }

  function unionMembers(type: ts.UnionType): string[] {
    const literals = new Set(
      type.types.map(part => (part.getCallSignatures().length ? `(${print(part)})` : print(part)))
    )
    if (literals.delete('true') && literals.delete('false')) literals.add('boolean')
    // The compiler's order depends on the order in which files are read.
    const rank = (word: string) => (word === 'undefined' || word === 'null' ? 1 : 0)
    return [...literals].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
  }

  function printSignature(signature: ts.Signature): string {
    const parameters = signature.getParameters().map(parameter => {
      const isOptional = ts.isParameter(declared(parameter)) && isOptionalParameter(parameter)
      return `${parameter.name}${isOptional ? '?' : ''}: ${print(withoutUndefined(parameter, isOptional))}`
    })
    return `(${parameters.join(', ')}) => ${print(signature.getReturnType())}`
  }

  const isOptionalParameter = (parameter: ts.Symbol) =>
    checker.isOptionalParameter(declared(parameter) as ts.ParameterDeclaration)

  function withoutUndefined(symbol: ts.Symbol, isOptional: boolean): ts.Type {
    const type = checker.getTypeOfSymbol(symbol)
    return isOptional ? checker.getNonNullableType(type) : type
  }

  function printObject(type: ts.Type): string {
    const rows = inOrder(type).map(printProperty)
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      rows.push(`readonly [key: ${print(keyType)}]: ${print(value)}`)
    return rows.length ? `{ ${rows.join('; ')} }` : '{}'
  }

  /** Sorted by name: the compiler's order depends on the order in which files are read. */
  const inOrder = (type: ts.Type) =>
    type.getProperties().toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

  function printProperty(property: ts.Symbol): string {
    const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional)
    const key = /^[\w$]+$/.test(property.name) ? property.name : `'${property.name}'`
    return `readonly ${key}${isOptional ? '?' : ''}: ${print(withoutUndefined(property, isOptional))}`
  }

  const fieldsOf = (type: ts.Type) =>
    printName(type)
      ? []
      : inOrder(type).map(property => ({
          name: property.name,
          declaration: printProperty(property),
          note: noteOf(property)
        }))

  return { print, fieldsOf }
}

/** Whether this is an exported, non-generic type or interface of the project. */
function isExportedType(symbol: ts.Symbol): boolean {
  const declaration = symbol.declarations?.find(
    one => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)
  )
  if (!declaration || !('typeParameters' in declaration)) return false
  const { fileName } = declaration.getSourceFile()
  return (
    !fileName.includes('/node_modules/') &&
    !(declaration as ts.InterfaceDeclaration).typeParameters?.length &&
    Boolean(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export)
  )
}

/** The global name of a DOM or language type, if it is one. */
function platformName(type: ts.Type): string | undefined {
  const symbol = type.getSymbol()
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName ?? ''
  return symbol && /\/typescript\/lib\/lib\./.test(file) && !symbol.name.startsWith('__')
    ? symbol.name
    : undefined
}

const declared = (symbol: ts.Symbol): ts.Declaration => {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (!declaration) throw new Error(`${symbol.name} is declared nowhere`)
  return declaration
}
