/** Confirmation before saving changes, as specified in §5 for devices, areas, projects, scenes and automations. */
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { confirm } from '../../ui/confirm/confirm.ts'

type Values = Readonly<Record<string, unknown>>

/** Confirmation with the record's name and changed fields. */
export function confirmSave(name: string, changed: readonly string[]): Promise<boolean> {
  return confirm({
    title: i18n.t('form.sure.title', { name }),
    ...(changed.length === 0 ? {} : { body: i18n.t('form.sure.body'), details: changed }),
    verb: i18n.t('form.sure.verb'),
    cancelVerb: i18n.t('form.leave.stay'),
  })
}

/** The name of a record in the language of the console; empty where it has none. */
export function nameIn({ name, nameEn }: Values): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return nameOf({ name: text(name), nameEn: text(nameEn) })
}
