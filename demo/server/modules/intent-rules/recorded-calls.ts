/** Recorded calls of robots, as rules see them. */
import { type Kysely, sql } from 'kysely'
import {
  type IntentLetter,
  intentLetterOf
} from '../../../../core/features/customer-details/enums.ts'
import type { GradedCall } from '../../../../core/features/intent-rules/rules/grade-call.ts'
import { conditionsOf } from '../../../../core/features/intent-rules/rules/rule-parts.ts'
import type { IntentRules } from '../../../../core/features/intent-rules/schemas.ts'
import { manyRows } from '../../db/insert-many.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { type CallGrade, gradeColumns, gradeRow } from './script-rules.ts'

export interface RecordedCall extends GradedCall {
  readonly id: string
  readonly enterpriseId: string
  readonly templateCode: string | null
  readonly startedAt: number
  readonly phone: string
  /** As it is stored, in the script's notation. */
  readonly code: string | null
  readonly level: IntentLetter | null
  readonly rule: string | null
  readonly version: number | null
  /** Whether a user set the level by hand (rule intent-rule-6). */
  readonly isByHand: boolean
}

type Line = GradedCall['lines'][number]
type Utterance = readonly [nodeName: string, text: string, matchValue: string]

/** Which parts of transcripts rules ask about. */
export interface Needed {
  readonly lines: boolean
  readonly texts: boolean
}
const ofTranscripts: ReadonlySet<string> = new Set(['turns', 'nodes', 'words', 'answer'])
export function neededFor({ rules }: IntentRules): Needed {
  const kinds = rules.flatMap(rule => conditionsOf(rule).map(({ kind }) => kind))
  return { lines: kinds.some(kind => ofTranscripts.has(kind)), texts: kinds.includes('words') }
}

const plain = { text: '', ignored: false, matchValue: '' }
const toLines = (nodes: readonly string[], utterances: readonly Utterance[]): readonly Line[] => [
  ...nodes.map(nodeName => ({ ...plain, role: 'robot', nodeName })),
  ...utterances.map(([nodeName, text, matchValue]) => ({
    ...{ role: 'customer', ignored: false, nodeName, text, matchValue }
  }))
]

/** Transcripts by id: the nodes, and the utterances of the customer that were not ignored. */
async function transcripts(
  db: Kysely<Tables>,
  ids: readonly string[],
  { lines, texts }: Needed
): Promise<ReadonlyMap<string, readonly Line[]>> {
  if (!lines || ids.length === 0) return new Map()
  const text = texts ? sql`text` : sql`''`
  const rows = await rowsAsJson(
    db,
    sql<{
      dialog_id: string
      nodes: string[]
      utterances: Utterance[] | null
    }>`select dialog_id, json_agg(distinct node_name) as nodes,
        json_agg(json_build_array(node_name, ${text}, match_value))
          filter (where role = 'customer' and not ignored) as utterances
      from call_dialog where dialog_id = any(${ids}::text[]) group by dialog_id`
  )
  return new Map(
    rows.map(({ dialog_id, nodes, utterances }) => [dialog_id, toLines(nodes, utterances ?? [])])
  )
}

const letterOf = (code: string | null): IntentLetter | null =>
  (code === null ? undefined : intentLetterOf(code)) ?? null

/** These calls, in no order. */
export async function recordedCalls(
  db: Kysely<Tables>,
  ids: readonly string[],
  needed: Needed
): Promise<RecordedCall[]> {
  if (ids.length === 0) return []
  const rows = await rowsAsJson(
    db,
    sql<{
      id: string
      enterprise_id: string
      template_code: string | null
      started_at: number
      seconds: number
      is_connected: boolean
      customer_phone: string
      transfer_status: number
      tags: { tagName: string }[]
      intent_name: string | null
      script_level: string | null
      intent_rule: string | null
      rule_version: number | null
      is_by_hand: boolean
      dialog_id: string | null
    }>`select id, enterprise_id, template_code, started_at, customer_phone, transfer_status, tags,
      intent_name, script_level, intent_rule, rule_version, dialog_id,
      answered_at is not null as is_connected, manual_intent_code is not null as is_by_hand,
      coalesce(greatest(0, round((ended_at - answered_at) / 1000.0)), 0)::int as seconds
    from call_record join call_detail on call_record_id = id
    where id = any(${ids}::text[])`
  )
  const dialogs = [...new Set(rows.flatMap(({ dialog_id }) => dialog_id ?? []))]
  const lines = await transcripts(db, dialogs, needed)
  return rows.map(row => ({
    id: row.id,
    enterpriseId: row.enterprise_id,
    templateCode: row.template_code,
    startedAt: row.started_at,
    phone: row.customer_phone,
    isConnected: row.is_connected,
    isTransferred: row.transfer_status === 1,
    seconds: row.seconds,
    tags: row.tags.map(({ tagName }) => tagName),
    lines: lines.get(row.dialog_id ?? '') ?? [],
    scriptLevel: letterOf(row.rule_version === null ? row.intent_name : row.script_level),
    code: row.intent_name,
    level: letterOf(row.intent_name),
    rule: row.intent_rule,
    version: row.rule_version,
    isByHand: row.is_by_hand
  }))
}

/** The calls, until the end of the transaction: before their details (rule home-12). */
export async function lockCalls(inside: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`select id from call_record where id = any(${ids}::text[])
    order by id for no key update`.execute(inside)
}

/** Stores the grades of calls that `lockCalls` has locked. */
export async function writeGrades(
  inside: Kysely<Tables>,
  grades: readonly { readonly id: string; readonly grade: CallGrade }[]
): Promise<void> {
  if (grades.length === 0) return
  const rows = grades.map(({ id, grade }) => ({ id, ...gradeRow(grade) }))
  await sql`update call_detail set intent_name = v.intent_name, script_level = v.script_level,
      intent_rule = v.intent_rule, rule_version = v.rule_version
    from ${manyRows({ id: 'text', ...gradeColumns }, rows)}
    where call_record_id = v.id`.execute(inside)
}
