/** Runs list actions; failures are shown in a toast with a retry, which moves no row. */
import { useRef } from 'react'
import { labelled } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { dismissToast, showToast } from '../feedback/toasts.ts'
import { whyNone } from './model/action.ts'
import { type ActionRun, type RunReport, useActionRun } from './useActionRun.ts'

export function useListRun<Row>(idOf: (row: Row) => string): ActionRun<Row> {
  const { t } = useTexts()
  const shown = useRef<number | null>(null)
  const tell = ({ action, rows, label, failures }: RunReport<Row>, run: ActionRun<Row>['run']): number => {
    const [first] = failures
    const whole = first?.id === '' ? first.reason : null
    const tryAgain = () => {
      const again = rows.filter((row) => whole !== null || failures.some(({ id }) => id === idOf(row)))
      // Rows may have been deleted or changed meanwhile.
      const why = whyNone(action, again)
      if (why === null) void run(action, again)
      else showToast('warning', labelled(label, t(why)))
    }
    const [count, all] = [failures.length, rows.length]
    return showToast('error', {
      text:
        whole === null
          ? t('list.failedSome', { label, count, done: all - count, all })
          : labelled(label, whole),
      details: whole === null ? failures.map(({ name, reason }) => labelled(name, reason)) : [],
      actions: [{ text: t('control.command.retry'), run: tryAgain, needsLive: true }],
      stays: true,
    })
  }
  return useActionRun<Row>((report, run) => {
    if (shown.current !== null) dismissToast(shown.current)
    shown.current = report && tell(report, run)
  })
}
