/** The entries of the operation log that led to a fact, each the cause of the one before it. */
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { Page } from '#shared/contract/endpoint.ts'
import type { LogRow } from '#shared/contract/operationLog.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { logTitle } from '../../../widgets/operations/eventTexts.ts'
import styles from './CauseChain.module.css'

const LENGTH_MAX = 5

async function chainFrom(first: number, signal: AbortSignal): Promise<readonly LogRow[]> {
  const chain: LogRow[] = []
  let seq: number | undefined = first
  while (seq !== undefined && chain.length < LENGTH_MAX) {
    const page: Page<LogRow> = await call(
      deviceHistoryContract.operations,
      { seq },
      { signal, isQuiet: true },
    )
    const [row] = page.list
    if (!row) break
    chain.push(row)
    seq = row.causeSeq
  }
  return chain
}

export function CauseChain({ seq }: { readonly seq: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const ask = useCallback((signal: AbortSignal) => chainFrom(seq, signal), [seq])
  const rows = useAnswer(ask).value ?? []
  if (rows.length === 0) return null
  return (
    <ul className={styles.causes} aria-label={t('alarmHandling.timeline.cause')}>
      {rows.map((row) => (
        <li key={row.seq}>
          ← <Link to={`/message/optnote?open=${row.seq}`}>{logTitle(row, read, format)}</Link>{' '}
          {nameOf({ name: row.actorName, nameEn: row.actorNameEn })}
        </li>
      ))}
    </ul>
  )
}
