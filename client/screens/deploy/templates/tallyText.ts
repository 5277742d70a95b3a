/** What applying a template makes, changes and deletes, in words: only what there is of it. */
import { i18n, joined } from '../../../i18n/i18n.ts'

const PARTS = ['devices', 'areas', 'programs', 'changed', 'removed'] as const

type Tally = Readonly<Partial<Record<(typeof PARTS)[number], number>>>

export function tallyText(tally: Tally): string {
  const phrases = PARTS.flatMap((part) => {
    const count = tally[part] ?? 0
    return count > 0 ? [i18n.t(`templates.tally.${part}`, { count })] : []
  })
  return phrases.length > 0 ? joined(phrases) : i18n.t('templates.tally.none')
}

/** The sum of a preview; deletions are listed apart: nothing is shown where that is all. */
export function sumText({ removed = 0, ...made }: Tally): string {
  const isNothing = PARTS.every((part) => part === 'removed' || (made[part] ?? 0) === 0)
  return isNothing && removed > 0 ? '' : i18n.t('templates.sum', { tally: tallyText(made) })
}
