/**
 * Client of the embedded database: encodes requests and decodes responses of PostgreSQL's wire
 * protocol.
 */
import { type messages, parse, protocol, types } from '@electric-sql/pglite'

const { serialize } = protocol

export interface Rows {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows: number
  /** Command tag of the result, such as `COMMIT`. */
  readonly command: string | undefined
}

type Message = messages.BackendMessage
/** A statement that the database has parsed; later executions only bind values. */
interface Prepared {
  readonly name: string
  readonly parameters: readonly number[]
  /** Column descriptions of its rows. */
  readonly head: readonly Message[]
}

/** Size of the statement cache; each entry keeps a plan in the database's memory. */
const MOST = 300

function together(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Whether a text without parameters may hold several statements, as a migration does. */
export const isScript = (sql: string, parameters: readonly unknown[]): boolean =>
  parameters.length === 0 && /;\s*\S/.test(sql)

function messagesIn(answer: Uint8Array): readonly Message[] {
  const found: Message[] = []
  new protocol.Parser().parse(answer, message => found.push(message))
  for (const message of found)
    if (message instanceof Error) {
      const { code } = message as Error & { code?: string }
      throw Object.assign(new Error(message.message), { code })
    }
  return found
}

/**
 * `send` passes protocol bytes to the database, in the order of the calls, and resolves to its
 * response.
 */
export function statements(send: (bytes: Uint8Array) => Promise<Uint8Array>) {
  const known = new Map<string, Promise<Prepared>>()
  const parsers = { ...types.parsers }
  const serializers = { ...types.serializers }
  let named = 0

  /** Throws the database's error. */
  async function prepare(sql: string): Promise<Prepared> {
    const name = `s${++named}`
    const parts = [serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name })]
    const answer = messagesIn(await send(together(...parts, serialize.sync())))
    const parameters = parse.parseDescribeStatementResults([...answer])
    return { name, parameters, head: answer.filter(one => one.name === 'rowDescription') }
  }

  async function forget(sql: string): Promise<void> {
    const one = known.get(sql)
    known.delete(sql)
    if (!one) return
    const { name } = await one
    await send(together(serialize.close({ type: 'S', name }), serialize.sync()))
  }

  /** Evicts the least recently used statement when the cache is full. */
  function prepared(sql: string): Promise<Prepared> {
    const one = known.get(sql) ?? prepare(sql)
    known.delete(sql)
    known.set(sql, one)
    one.catch(() => known.delete(sql))
    const [oldest] = known.keys()
    if (known.size > MOST && oldest !== undefined) forget(oldest).catch(() => undefined)
    return one
  }

  function written(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const write = type === undefined ? undefined : serializers[type]
    return write ? write(value) : String(value)
  }

  /** Sends several statements at once; resolves to the rows of all. */
  async function script(sql: string): Promise<Rows> {
    const found = messagesIn(await send(serialize.query(sql)))
    const results = parse.parseResults([...found], parsers)
    const rows = results.flatMap(result => result.rows as Record<string, unknown>[])
    return { rows, affectedRows: results.at(-1)?.affectedRows ?? 0, command: undefined }
  }

  async function query(sql: string, values: readonly unknown[] = []): Promise<Rows> {
    if (isScript(sql, values)) return script(sql)
    const { name, parameters, head } = await prepared(sql)
    const bind = serialize.bind({
      statement: name,
      values: values.map((value, at) => written(value, parameters[at]))
    })
    const answer = await send(together(bind, serialize.execute(), serialize.sync()))
    const [result] = parse.parseResults([...head, ...messagesIn(answer)], parsers)
    const rows = (result?.rows ?? []) as Record<string, unknown>[]
    return { rows, affectedRows: result?.affectedRows ?? 0, command: result?.command }
  }

  return {
    query,

    /** Reads the array types from the catalogue, for their parsers and serializers. */
    async learnLists(): Promise<void> {
      const { rows } = await query(
        `select typarray::int as list, oid::int as one from pg_type where typarray <> 0`
      )
      for (const row of rows) {
        const { list, one } = row as { list: number; one: number }
        parsers[list] = text => types.arrayParser(text, parsers[one] ?? String, list)
        serializers[list] = value => types.arraySerializer(value, serializers[one] ?? String, list)
      }
    }
  }
}
