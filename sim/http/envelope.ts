/** The one shape of every response, in the caller's language. */
import type { Request, Response } from 'express'
import type { Issue, RejectionDetails } from '#shared/kernel/errors.ts'
import { MESSAGES, type MessageCode } from '#shared/messages.ts'
import { type Language, messageText } from '#shared/texts/messageText.ts'
import { isLong, partsOf, sendInParts } from './longAnswers.ts'
import { pageBytes } from './rowTexts.ts'

export function languageOf(request: Request): Language {
  const asked = request.header('head-lang')
  if (asked === 'zh' || asked === 'en') return asked
  // The first of the list is what a caller without a preference gets.
  return request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en'
}

const AROUND_DATA = ['{"status":200,"msg":"OK","data":', '}'] as const

/** Resolves when a long answer has been passed on; a short one is sent at once. */
export async function answer(response: Response, data: unknown): Promise<void> {
  const page = pageBytes(data, ...AROUND_DATA)
  if (page !== null) response.status(200).type('json').send(page)
  else if (isLong(data))
    await sendInParts(response, partsOf(data, AROUND_DATA), { isGzip: takesGzip(response) })
  else response.status(200).json({ status: 200, msg: 'OK', data })
}

const takesGzip = ({ req }: Response): boolean => req.acceptsEncodings('gzip') === 'gzip'

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
