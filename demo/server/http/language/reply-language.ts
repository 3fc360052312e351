/** Sentences of replies in the language of the requesting page; what is stored, and files, stay Chinese. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as elements from '../../../../core/english/elements-english.ts'
import { joinTables } from '../../../../core/english/join-tables.ts'
import * as pages from '../../../../core/english/pages-english.ts'
import * as phone from '../../../../core/english/phone-english.ts'
import { noteTexts } from '../../../../core/messages/define-messages.ts'
import * as server from './english.ts'
import * as modulesToL from './english-tables-1.ts'
import * as modulesFromM from './english-tables-2.ts'

/** English by the Chinese text, of the messages made for one request. */
type Noted = Map<string, string>

const ofRequest = new WeakMap<FastifyRequest, Noted>()
const noted = new AsyncLocalStorage<Noted>()

const translation = joinTables([
  phone,
  elements,
  pages,
  { folders: [server] },
  modulesToL,
  modulesFromM
])
noteTexts(translation, () => noted.getStore())

/** Whether a page prefers English to Chinese, as its `Accept-Language` lists the language shown first. */
const isEnglish = ({ headers }: FastifyRequest): boolean =>
  /^en\b/i.test(headers['accept-language']?.trim() ?? '')

/** Notes the texts that `make` makes for a request in English. */
export function notingTexts<Made>(request: FastifyRequest, make: () => Made): Made {
  if (!isEnglish(request)) return make()
  const texts: Noted = ofRequest.get(request) ?? new Map()
  ofRequest.set(request, texts)
  return noted.run(texts, make)
}

export function followLanguage(app: FastifyInstance): void {
  // After body parsing: its stream loses the context of an earlier hook.
  app.addHook('preValidation', (request, _reply, done) => notingTexts(request, done))
}

/** Fields of replies in which a page shows a sentence of the server. */
const SENTENCES = ['message', 'errmsg', 'why']

/** A reply with the sentences of this request, refusals included, in its language. */
export function inLanguageOf<Body>(request: FastifyRequest, body: Body): Body {
  const texts = ofRequest.get(request)
  return texts?.size ? (translated(body, texts) as Body) : body
}

function translated(value: unknown, texts: Noted): unknown {
  if (Array.isArray(value)) return value.map(one => translated(one, texts))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one !== 'string'
        ? translated(one, texts)
        : SENTENCES.includes(name)
          ? (texts.get(one) ?? one)
          : one
    ])
  )
}
