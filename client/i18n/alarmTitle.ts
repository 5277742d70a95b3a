import type { Alarm } from '#shared/records/alarm.ts'
import { findText, nameOf } from './i18n.ts'

export type Titled = Pick<Alarm, 'code' | 'title'> & { readonly english?: Alarm['english'] | undefined }

/** Title of an alarm without text: translated if the code is known, otherwise the code. */
export const titleOfCode = (code: string): string => textOfCode(code) ?? code

/** An alarm of an energy target has its id as its code. */
const textOfCode = (code: string): string | null =>
  findText(`devices.alarm.${code.startsWith('tgt_') ? 'energy_target' : code}`)

/** Translated title for known codes; otherwise the original text. */
export function alarmTitle({ code, title, english }: Titled): string {
  const titled = nameOf({ name: title, nameEn: english?.title ?? '' })
  return titled === '' ? titleOfCode(code) : (textOfCode(code) ?? titled)
}
