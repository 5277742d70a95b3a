/** Where one is signed in, and the wall displays: each can be ended. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { displaysContract, type SessionRow } from '#shared/contract/displays.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useViewer } from '../../../store/hooks.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { PairDialog } from './PairDialog.tsx'
import styles from './Sessions.module.css'

const askSessions = (signal: AbortSignal) => call(displaysContract.sessions, {}, { isQuiet: true, signal })

export function Sessions() {
  const { t } = useTexts()
  const answer = useAnswer(askSessions)
  const [query, setQuery] = useSearchParams()
  const [isPairing, setPairing] = useState(query.has('pair'))
  const mayPair = useCan(displaysContract.pair)
  const close = () => {
    setPairing(false)
    if (query.has('pair')) setQuery({}, { replace: true })
  }
  return (
    <Panel
      title={t('sessions.title')}
      aside={
        mayPair ? (
          <Button
            size="small"
            icon={<Plus />}
            aria-label={t('sessions.pair')}
            onClick={() => setPairing(true)}
          >
            {t('sessions.pairShort')}
          </Button>
        ) : null
      }
    >
      {answer.state === 'loading' ? <Skeleton lines={3} /> : null}
      {answer.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {answer.failure} <Button onClick={answer.reload}>{t('common.retry')}</Button>
        </p>
      ) : null}
      <ul className={styles.sessions} aria-label={t('sessions.title')}>
        {answer.value?.list.map((row) => (
          <Row key={row.id} row={row} onEnded={answer.reload} />
        ))}
      </ul>
      {isPairing ? (
        <PairDialog
          code={query.get('pair') ?? ''}
          onClose={close}
          onPaired={() => {
            close()
            showToast('ok', t('sessions.paired'))
          }}
          onStarted={answer.reload}
        />
      ) : null}
    </Panel>
  )
}

function Row({ row, onEnded }: { readonly row: SessionRow; readonly onEnded: () => void }) {
  const { t } = useTexts()
  const name = row.display?.name || row.from?.browser || t('sessions.browser')
  return (
    <li>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {row.isCurrent ? <StatusTag tone="accent">{t('sessions.current')}</StatusTag> : null}
        {row.display ? <StatusTag tone="info">{t('sessions.display')}</StatusTag> : null}
        {row.isConnected ? <StatusTag tone="ok">{t('sessions.connected')}</StatusTag> : null}
        <Facts row={row} />
      </div>
      {row.isCurrent ? null : <EndButton row={row} name={name} onEnded={onEnded} />}
    </li>
  )
}

function Facts({ row }: { readonly row: SessionRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const nowMs = useServerNow()
  const ownId = useViewer()?.accountId
  const { display, pairedBy, from } = row
  const facts = [
    ...(from ? [from.system, from.address] : []),
    row.projectName === '' ? '' : nameOf({ name: row.projectName, nameEn: row.projectNameEn }),
    pairedBy && pairedBy.id !== ownId ? t('sessions.by', { name: nameOf(pairedBy) }) : '',
    row.way && row.way !== 'password' ? t(`sessions.way.${row.way}`) : '',
    t('sessions.since', { at: format.dateTime(row.createdAtMs).slice(0, 16) }),
    row.isConnected ? '' : t('sessions.seen', { ago: format.ago(row.seenAtMs, nowMs) }),
    display ? t('sessions.until', { at: format.dateTime(display.endsAtMs).slice(0, 10) }) : '',
  ]
  return <span className={styles.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
}

function EndButton(props: { readonly row: SessionRow; readonly name: string; readonly onEnded: () => void }) {
  const { t } = useTexts()
  const { row, name } = props
  const end = async () => {
    const isDone = await confirm({
      title: t('sessions.askEnd', { name }),
      body: t(row.display ? 'sessions.endDisplay' : 'sessions.endBrowser'),
      verb: t('sessions.end'),
      intent: 'danger',
      run: () => call(displaysContract.end, { id: row.id }, { isQuiet: true }),
    })
    if (isDone) props.onEnded()
  }
  return (
    <Button size="small" aria-label={t('sessions.endNamed', { name })} onClick={() => void end()}>
      {t('sessions.end')}
    </Button>
  )
}
