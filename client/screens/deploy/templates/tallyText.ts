/** What applying a template makes, changes and deletes, in words: only what there is of it. */
import { i18n, joined } from '../../../i18n/i18n.ts'

const PARTS = ['devices', 'areas', 'programs', 'changed', 'removed'] as const

export function tallyText(tally: Readonly<Partial<Record<(typeof PARTS)[number], number>>>): string {
  const phrases = PARTS.flatMap((part) => {
    const count = tally[part] ?? 0
    return count > 0 ? [i18n.t(`templates.tally.${part}`, { count })] : []
  })
  return phrases.length > 0 ? joined(phrases) : i18n.t('templates.tally.none')
}
