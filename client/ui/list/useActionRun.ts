import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { showToast } from '../feedback/toasts.ts'
import { concernedBy, confirmedBy, type ListAction, type ListFailure, whyNone } from './model/action.ts'

export interface RunningAction {
  readonly label: string
  readonly done: number
  readonly all: number
}

/** Result of a run with failed rows. */
export interface RunReport<Row> {
  readonly action: ListAction<Row>
  /** Rows of the run. */
  readonly rows: readonly Row[]
  readonly label: string
  /** Failures without a row concern all of them. */
  readonly failures: readonly ListFailure[]
}

export interface ActionRun<Row> {
  readonly running: RunningAction | null
  readonly run: (action: ListAction<Row>, rows: readonly Row[]) => Promise<void>
}

/**
 * Runs one action at a time with progress and failures per row.
 * @param onReport called with null when the next starts
 */
export function useActionRun<Row>(
  onReport: (report: RunReport<Row> | null, run: ActionRun<Row>['run']) => void,
): ActionRun<Row> {
  const { t } = useTexts()
  const [running, setRunning] = useState<RunningAction | null>(null)
  // A retry may come later from a toast.
  const isBusy = useRef(false)
  const run = async (action: ListAction<Row>, rows: readonly Row[]): Promise<void> => {
    const concerned = concernedBy(action, rows)
    if (isBusy.current || concerned.length === 0 || whyNone(action, rows) !== null) return
    // Busy from the confirmation on.
    isBusy.current = true
    try {
      // Without confirmation it starts immediately.
      const agreed = action.confirm ? await confirmedBy(action.confirm, concerned, rows) : concerned
      if (agreed.length > 0) await carryOut(action, agreed)
    } finally {
      isBusy.current = false
    }
  }
  const carryOut = async (action: ListAction<Row>, concerned: readonly Row[]): Promise<void> => {
    const label = t(action.label)
    const all = concerned.length
    const fail = (failures: readonly ListFailure[]) =>
      onReport({ action, rows: concerned, label, failures }, run)
    onReport(null, run)
    setRunning({ label, done: 0, all })
    try {
      const { failures, message } = await action.run(concerned, (done) => setRunning({ label, done, all }))
      if (failures.length > 0) fail(failures)
      else if (message !== null) showToast('ok', message ?? t('list.done', { label, count: all }))
    } catch (error) {
      // Errors of calls are already worded for the user.
      fail([{ id: '', name: label, reason: (error as Error).message }])
    } finally {
      setRunning(null)
    }
  }
  return { running, run }
}
