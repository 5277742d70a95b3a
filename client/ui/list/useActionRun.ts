import { useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../feedback/toasts.ts'
import { concernedBy, type ListAction, type ListFailure, whyNone } from './model/action.ts'

export interface RunningAction {
  readonly label: string
  readonly done: number
  readonly all: number
}

export interface RunReport {
  readonly label: string
  readonly all: number
  readonly failures: readonly ListFailure[]
}

export interface ActionRun<Row> {
  readonly running: RunningAction | null
  /** Of the last run that failed on some. */
  readonly report: RunReport | null
  readonly dismiss: () => void
  readonly run: (action: ListAction<Row>, rows: readonly Row[]) => Promise<void>
}

/** One action at a time, with its progress and with the reason of each row it failed on. */
export function useActionRun<Row>(): ActionRun<Row> {
  const { t } = useTexts()
  const [running, setRunning] = useState<RunningAction | null>(null)
  const [report, setReport] = useState<RunReport | null>(null)
  const run = async (action: ListAction<Row>, rows: readonly Row[]): Promise<void> => {
    const concerned = concernedBy(action, rows)
    if (running || concerned.length === 0 || whyNone(action, rows) !== null) return
    if (action.confirm && !(await action.confirm(concerned))) return
    const label = t(action.label)
    const all = concerned.length
    setReport(null)
    setRunning({ label, done: 0, all })
    try {
      const { failures, message } = await action.run(concerned, (done) => setRunning({ label, done, all }))
      if (failures.length > 0) setReport({ label, all, failures })
      else if (message !== null) showToast('ok', message ?? t('list.done', { label, count: all }))
    } catch (error) {
      // Errors of calls are already worded for the user.
      setReport({ label, all, failures: [{ id: '', name: label, reason: (error as Error).message }] })
    } finally {
      setRunning(null)
    }
  }
  return { running, report, dismiss: () => setReport(null), run }
}
