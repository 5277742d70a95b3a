/** Details of a log entry: actor, time, origin, records, changed fields, cause and effects. */
import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import { CONFIGURATION_KINDS, type LogRow } from '#shared/contract/operationLog.ts'
import { undoContract } from '#shared/contract/undo.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { findText } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { mayCall } from '../../../store/consoleState.ts'
import { useViewer } from '../../../store/hooks.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { StaleNote } from '../../../ui/feedback/StaleNote.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { askUndo } from '../../../widgets/operations/askUndo.ts'
import { factsOf } from '../../../widgets/operations/eventFacts.ts'
import { logTitle } from '../../../widgets/operations/eventTexts.ts'
import { fieldLines } from '../../../widgets/operations/fieldTexts.ts'
import { historyUrl, thingUrl } from '../../../widgets/operations/thingUrl.ts'
import styles from './log.module.css'
import { ActorName, thingText } from './logColumns.tsx'

/** Maximum listed entries of a group or effects. */
const LISTED_MAX = 50
const NO_DEFAULTS = {}

/** Linked entry that is not on a loaded page. */
export function LinkedEntry({ seq, onClose }: { readonly seq: number; readonly onClose: () => void }) {
  const ask = useCallback(
    (signal: AbortSignal) => call(deviceHistoryContract.operations, { seq }, { signal, isQuiet: true }),
    [seq],
  )
  const row = useAnswer(ask).value?.list[0]
  return row ? <LogDrawer row={row} onClose={onClose} /> : null
}

export function LogDrawer({ row, onClose }: { readonly row: LogRow; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const { group, causeSeq, seq } = row
  return (
    <DetailDrawer
      title={logTitle(row, read, format)}
      facts={
        <>
          <ActorName row={row} /> · {findText(`deviceDetail.channel.${row.channel}`) ?? row.channel} ·{' '}
          <Stamp atMs={row.atMs} />
        </>
      }
      onClose={onClose}
    >
      <Things row={row} />
      <Fields row={row} />
      <UndoButton row={row} />
      {group === undefined ? null : (
        <Entries title={t('operationLog.groupOf')} question={{ group }} but={seq} />
      )}
      {causeSeq === undefined ? null : (
        <Entries title={t('operationLog.causeTitle')} question={{ seq: causeSeq }} />
      )}
      <Entries title={t('operationLog.effectsTitle')} question={{ cause: seq }} />
      <RecordedValues row={row} />
      <p className={styles.quiet}>{t('operationLog.entry', { seq, command: row.command })}</p>
    </DetailDrawer>
  )
}

/** For users who may change the whole configuration; the server decides what can be undone. */
function UndoButton({ row }: { readonly row: LogRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const viewer = useViewer()
  const isConfiguration = CONFIGURATION_KINDS.some((kind) => kind === row.kind)
  if (!isConfiguration || !mayCall(viewer, undoContract.undo)) return null
  return (
    <Button
      className={clsx(styles.undo)}
      icon={<Undo />}
      text={t('operationLog.undo.open')}
      onClick={() => void askUndo({ read, format }, row.seq)}
    />
  )
}

/** Affected records with links to them and their history. */
function Things({ row }: { readonly row: LogRow }) {
  const { t } = useTexts()
  if (row.things.length === 0) return null
  const more = row.thingCount - row.things.length
  return (
    <>
      <h3 className={styles.section}>{t('operationLog.things')}</h3>
      <ul className={styles.thingList}>
        {row.things.map((thing) => {
          const name = thingText(thing)
          const to = thing.isThere ? thingUrl(thing) : null
          return (
            <li key={thing.id}>
              {to ? <Link to={to}>{name}</Link> : <span>{name}</span>}
              {thing.isThere || thing.type !== 'device' ? (
                <Link to={historyUrl(thing)}>{t('operationLog.history', { name })}</Link>
              ) : null}
            </li>
          )
        })}
        {more > 0 ? <li>{t('operationLog.more', { count: more })}</li> : null}
      </ul>
    </>
  )
}

function Fields({ row }: { readonly row: LogRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const lines = fieldLines(row.changes, { read, format })
  if (lines.length === 0) return null
  return (
    <>
      <h3 className={styles.section}>{t('operationLog.changes')}</h3>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">{t('operationLog.field')}</th>
            <th scope="col">{t('operationLog.before')}</th>
            <th scope="col">{t('operationLog.after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>
                {line.field}
                <small>{line.name}</small>
              </td>
              <td>{line.before}</td>
              <td>{line.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Other entries of the log, each opens in place of this one. */
function Entries(props: {
  readonly title: string
  readonly question: { readonly group: string } | { readonly seq: number } | { readonly cause: number }
  /** Id to exclude. */
  readonly but?: number
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const [, setQuery] = useSearchParams()
  const text = JSON.stringify(props.question)
  const ask = useCallback(
    (signal: AbortSignal) =>
      call(
        deviceHistoryContract.operations,
        { ...(JSON.parse(text) as typeof props.question), pageNum: 1, pageSize: LISTED_MAX },
        { signal, isQuiet: true },
      ),
    [text],
  )
  const { value, failure, reload } = useAnswer(ask)
  if (failure !== null) return <StaleNote why={failure} onRetry={reload} />
  const rows = value?.list.filter(({ seq }) => seq !== props.but) ?? []
  const more = (value?.total ?? 0) - (value?.list.length ?? 0)
  if (rows.length === 0) return null
  return (
    <>
      <h3 className={styles.section}>{props.title}</h3>
      <ul className={styles.entries}>
        {rows.map((row) => (
          <li key={row.seq}>
            <button
              type="button"
              onClick={() =>
                setQuery((before) => changedParams(before, { open: String(row.seq) }, NO_DEFAULTS))
              }
            >
              <span>
                {logTitle(row, read, format)}
                {row.things[0] ? ` · ${thingText(row.things[0])}` : ''}
              </span>
              <Stamp atMs={row.atMs}>{format.time(row.atMs)}</Stamp>
            </button>
          </li>
        ))}
        {more > 0 ? <li>{t('operationLog.more', { count: more })}</li> : null}
      </ul>
    </>
  )
}

/** Recorded event data of the entry. */
function RecordedValues({ row }: { readonly row: LogRow }) {
  const { t } = useTexts()
  return (
    <details className={styles.raw}>
      <summary>{t('operationLog.recordedValues')}</summary>
      {row.events.map(({ type, data }, index) => (
        <dl key={`${type}/${index}`}>
          {factsOf(data).map(([name, value]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}-value`}>{value}</dd>,
          ])}
        </dl>
      ))}
    </details>
  )
}
