/** Actions on the rows of a list: what they failed on is told in a message, which moves no row, with another try of these. */
import { useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { dismissToast, showToast } from '../feedback/toasts.ts'
import { whyNone } from './model/action.ts'
import { type ActionRun, type RunReport, useActionRun } from './useActionRun.ts'

export function useListRun<Row>(idOf: (row: Row) => string): ActionRun<Row> {
  const { t } = useTexts()
  const shown = useRef<number | null>(null)
  const textOf = ({ label, rows, failures }: RunReport<Row>): string => {
    const [only] = failures
    if (only?.id === '') return t('areas.named', { name: only.name, text: only.reason })
    const [count, all] = [failures.length, rows.length]
    return t('list.failedSome', { label, count, done: all - count, all })
  }
  const tell = (report: RunReport<Row>, run: ActionRun<Row>['run']): number => {
    const { action, rows, label, failures } = report
    const named = failures.filter(({ id }) => id !== '')
    const failed = new Set(named.map(({ id }) => id))
    const again = failed.size === 0 ? rows : rows.filter((row) => failed.has(idOf(row)))
    const tryAgain = () => {
      // Meanwhile they may be gone, done or out of reach.
      const why = whyNone(action, again)
      if (why === null) void run(action, again)
      else showToast('warning', t('areas.named', { name: label, text: t(why) }))
    }
    const retry = { text: t('control.command.retry'), run: tryAgain, needsLive: true }
    return showToast('error', {
      text: textOf(report),
      details: named.map(({ name, reason }) => t('areas.named', { name, text: reason })),
      actions: [retry],
      stays: true,
    })
  }
  return useActionRun<Row>((report, run) => {
    if (shown.current !== null) dismissToast(shown.current)
    shown.current = report && tell(report, run)
  })
}
