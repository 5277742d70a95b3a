/**
 * The setup page of a live server without accounts. Open on the server's own machine, elsewhere with the token from the
 * terminal. Once there is an account, every request gets 410.
 */
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { awaitsSetUp } from '#shared/domain/account/estateSetUp.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Language, messageText } from '#shared/texts/messageText.ts'
import { monotonicMs } from '../../base/clock.ts'
import type { Services } from '../handlers/services.ts'
import { languageOf } from '../http/envelope.ts'
import type { Peers } from '../http/peers.ts'
import { setUpEstate } from './setUpEstate.ts'
import { type Answers, isRequest, judgeAnswers, readAnswers } from './setupForm.ts'
import { donePage, formPage, gonePage, tokenPage } from './setupPage.ts'
import { SetupToken } from './setupToken.ts'

const BODY_MAX_BYTES = 16 * 1024
const PARAMETERS_MAX = 30
const LANGUAGE_KEPT_MS = 365 * 24 * 3_600_000

export interface FirstRunOptions {
  readonly services: Pick<Services, 'workspaces' | 'vault' | 'clock' | 'gatewayPort'>
  readonly peers: Peers
  readonly isHttps: boolean
  /** A password that is public. */
  readonly refusedPassword: string | null
  /** Monotonic. */
  readonly nowMs?: () => number
}

export class FirstRun {
  readonly #options: FirstRunOptions
  readonly #token: SetupToken
  /** One at a time: the next one finds the page closed. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: FirstRunOptions) {
    this.#options = options
    this.#token = new SetupToken(options.nowMs ?? monotonicMs)
  }

  /** To be printed; null once the estate is set up. */
  get token(): string | null {
    return this.#isOpen ? this.#token.text : null
  }

  get #isOpen(): boolean {
    return awaitsSetUp(this.#options.services.workspaces.estate.state)
  }

  /** @param guards run before a page is served */
  routes(guards: readonly RequestHandler[]): Router {
    const router = Router()
    const body = express.urlencoded({
      ...{ limit: BODY_MAX_BYTES, parameterLimit: PARAMETERS_MAX },
      ...{ inflate: false, extended: false },
    })
    router.use(...guards)
    router.use((request, response, next) => {
      if (this.#isOpen) next()
      else send(response, 410, gonePage(pageLanguage(request)))
    })
    router.get('/', (request, response) => this.#show(request, response))
    router.post('/', body, (request, response) => this.#take(request, response))
    router.all('/', (_, response) => void response.setHeader('Allow', 'GET, POST').status(405).end())
    return router
  }

  #show(request: Request, response: Response): void {
    const language = pageLanguage(request)
    if (this.#options.peers.isOnThisMachine(request)) this.#sendForm(request, response, { language })
    else this.#askToken(request, response, { language, verdict: this.#token.isVoid ? 'void' : 'asked' })
  }

  async #take(request: Request, response: Response): Promise<void> {
    const language = pageLanguage(request)
    const asked = textIn(request, 'switch')
    const chosen = asked === 'zh' || asked === 'en' ? asked : null
    if (chosen !== null) this.#keepLanguage(response, chosen)
    if (!this.#mayEnter(request, response, chosen ?? language)) return
    const answers = readAnswers(request.body)
    if (answers === null) return void response.status(400).end()
    if (chosen !== null) return this.#sendForm(request, response, { language: chosen, answers })
    // The answer to the question for the token has no other fields.
    if (textIn(request, 'phone') === null) return this.#sendForm(request, response, { language })
    const judged = judgeAnswers(answers, this.#options.refusedPassword)
    if (!isRequest(judged)) return this.#sendForm(request, response, { language, answers, faults: judged })
    const turn = this.#turn.then(() => setUpEstate(this.#options.services, judged, language))
    this.#turn = turn.catch(() => undefined)
    try {
      const outcome = await turn
      this.#keepLanguage(response, language)
      const { gatewayPort } = this.#options.services
      const done = { ...outcome, serverName: hostNameOf(request), mqttPort: gatewayPort() }
      send(response, 200, donePage(language, done))
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      if (!this.#isOpen) return send(response, 410, gonePage(language))
      const refusal = messageText(error.code, language, error.details)
      this.#sendForm(request, response, { language, answers, refusal })
    }
  }

  #mayEnter(request: Request, response: Response, language: Language): boolean {
    if (this.#options.peers.isOnThisMachine(request)) return true
    const given = textIn(request, 'token')
    const verdict = given === null || given === '' ? 'asked' : this.#token.judge(given)
    if (verdict === 'right') return true
    this.#askToken(request, response, { language, verdict })
    return false
  }

  #askToken(
    request: Request,
    response: Response,
    { language, verdict }: { readonly language: Language; readonly verdict: 'asked' | 'wrong' | 'void' },
  ): void {
    send(response, 403, tokenPage(language, verdict, this.#isUnencrypted(request)))
  }

  #sendForm(
    request: Request,
    response: Response,
    {
      language,
      answers = firstAnswers(),
      faults = {},
      refusal = null,
    }: {
      readonly language: Language
      readonly answers?: Answers
      readonly faults?: Parameters<typeof formPage>[1]['faults']
      readonly refusal?: string | null
    },
  ): void {
    const isOwn = this.#options.peers.isOnThisMachine(request)
    const token = isOwn ? '' : (textIn(request, 'token') ?? '')
    const isUnencrypted = this.#isUnencrypted(request)
    const isRefused = refusal !== null || Object.keys(faults).length > 0
    const status = isRefused ? 422 : 200
    send(response, status, formPage(language, { answers, faults, refusal, token, isUnencrypted }))
  }

  #isUnencrypted(request: Request): boolean {
    return !this.#options.isHttps && !this.#options.peers.isOnThisMachine(request)
  }

  /** As the console keeps it (`client/i18n/language.ts`), so that it opens in the same language. */
  #keepLanguage(response: Response, language: Language): void {
    const { isHttps: secure } = this.#options
    response.cookie('language', language, { path: '/', sameSite: 'strict', secure, maxAge: LANGUAGE_KEPT_MS })
  }
}

const firstAnswers = (): Answers => ({
  ...{ phone: '', name: '', password: '', repeat: '', company: '', project: '', number: '' },
  ...{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, kind: 'hotel', gateway: 'on' },
})

function send(response: Response, status: number, html: string): void {
  // Without a referrer browsers send the origin of a form as null.
  response.setHeader('Referrer-Policy', 'same-origin')
  response.status(status).type('html').send(html)
}

/** Of the form, which its own page names; else as the console chooses it. */
function pageLanguage(request: Request): Language {
  const named = textIn(request, 'language')
  if (named === 'en' || named === 'zh') return named
  const cookie = /(?:^|;\s*)language=(en|zh)(?:;|$)/.exec(request.header('cookie') ?? '')?.[1]
  return cookie === 'en' || cookie === 'zh' ? cookie : languageOf(request)
}

function textIn({ body }: Request, name: string): string | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'string' ? value : null
}

const hostNameOf = (request: Request): string =>
  new URL(`http://${request.header('host') ?? 'localhost'}`).hostname
