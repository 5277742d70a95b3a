/** A message of the server in a caller's language, filled in with what it is about. */
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { serverTexts as en } from './en.ts'
import { recordWord } from './records.ts'
import { waitText } from './wait.ts'
import { serverTexts as zh } from './zh.ts'

export type Language = 'zh' | 'en'

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
