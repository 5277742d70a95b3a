/** The one shape of every response, in the caller's language. */
import type { Request, Response } from 'express'
import type { Issue, RejectionDetails } from '#shared/kernel/errors.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import { type Language, messageText } from '#shared/texts/messageText.ts'
import { nextTurn } from '../../base/clock.ts'
import { isLong, partsOf, sendInParts } from './load/longAnswers.ts'

export function languageOf(request: Request): Language {
  const asked = request.header('head-lang')
  if (asked === 'zh' || asked === 'en') return asked
  // The first language is the default for callers without preference.
  return request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en'
}

const AROUND_DATA = ['{"status":200,"msg":"OK","data":', '}'] as const

/** Resolves when sent. Returns the JSON size before compression: bytes or UTF-16 units. */
export async function answer(
  response: Response,
  data: unknown,
  turn: () => Promise<void> = nextTurn,
): Promise<number> {
  if (isLong(data)) return sendInParts(response, partsOf(data, AROUND_DATA), turn)
  const text = JSON.stringify({ status: 200, msg: 'OK', data })
  response.status(200).type('json').send(text)
  return text.length
}

export function refuse(
  request: Request,
  response: Response,
  code: MessageCode,
  options: {
    readonly details?: RejectionDetails
    readonly issues?: readonly Issue[]
    /** Beside the code. */
    readonly data?: object
  } = {},
): void {
  const { status, http } = MESSAGES[code]
  const seconds = options.details?.seconds
  if ((http === 429 || http === 503) && typeof seconds === 'number')
    response.setHeader('Retry-After', String(seconds))
  response.status(http).json({
    status,
    msg: messageText(code, languageOf(request), options.details),
    data: { code, ...(options.issues ? { issues: options.issues } : {}), ...options.data },
  })
}
