/** A message of the server in a caller's language, filled in with what it is about. */
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { serverTexts as en } from './en.ts'
import { recordWord } from './records.ts'
import { waitText } from './wait.ts'
import { serverTexts as zh } from './zh.ts'

export type Language = 'zh' | 'en'

/** Text of a status code in one language, with the details of the refusal filled in. */
export function messageText(code: MessageCode, language: Language, details: RejectionDetails = {}): string {
  const template = (language === 'zh' ? zh : en)[code]
  const record = recordWord(String(details.kind), language)
  const wait = waitText(Number(details.seconds ?? 0), language)
  return template
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const values: RejectionDetails = { record, wait, ...details }
      // A name beside which there is one in English: `name` and `nameEn`.
      const own = language === 'en' ? values[`${name}En`] : undefined
      return String(own || (values[name] ?? ''))
    })
    .replace(/\s*[(（]\s*[)）]/g, '')
}

/** Null for a message with parameters. */
export function fixedMessageText(code: unknown, language: Language): string | null {
  const table: Readonly<Record<string, string>> = language === 'zh' ? zh : en
  const template = typeof code === 'string' && Object.hasOwn(table, code) ? table[code] : undefined
  return template === undefined || template.includes('{{') ? null : template
}

/** Text of a rejection in both languages. */
export const messageInBoth = ({
  code,
  details,
}: {
  readonly code: MessageCode
  readonly details: RejectionDetails
}) => ({ en: messageText(code, 'en', details), zh: messageText(code, 'zh', details) })
