import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useCallback } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import type { Fault } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { FaultRecord } from '#shared/records/fault.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useRecord } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { useServerNow } from '../../store/useServerNow.ts'
import styles from './FaultsPart.module.css'
import { detailOf, kindText, targetName } from './faultTexts.ts'

/** Active faults of the project: simulated and spontaneous ones. */
export function FaultsPart() {
  const { t } = useTexts()
  const ids = useAllIds('fault')
  const { broken: byThemselves, reload } = useBreakdowns()
  const newest = [...ids].reverse()
  return (
    <>
      <div className={styles.head}>
        {ids.length > 0 ? <h2>{t('simulator.broken', { count: ids.length })}</h2> : null}
        {ids.length > 1 ? (
          <Button size="small" onClick={() => void clear({})}>
            {t('simulator.clearAll')}
          </Button>
        ) : null}
        <p>{t('simulator.breakHelp')}</p>
      </div>
      {ids.length + byThemselves.length === 0 ? (
        <p className={styles.empty}>{t('simulator.nothingBroken')}</p>
      ) : (
        <ul className={styles.faults}>
          {newest.map((id) => (
            <Injected key={id} id={id} />
          ))}
          {byThemselves.map((one) => (
            <FaultLine key={one.id} {...one} by={t('simulator.byItself')}>
              <ClearButton
                text={t('simulator.repair')}
                label={t('simulator.repairNamed', { name: kindText(one.fault.kind) })}
                onClear={() => void clear({ breakdownIds: [one.id] }).then(reload)}
              />
            </FaultLine>
          ))}
        </ul>
      )}
    </>
  )
}

const clear = (which: { readonly faultIds?: FaultRecord['id'][]; readonly breakdownIds?: string[] }) =>
  // The console shows a failure; the list shows the remaining items.
  call(simContract.clear, which).catch(() => undefined)

function Injected({ id }: { readonly id: string }) {
  const { t } = useTexts()
  const record = useRecord('fault', id)
  if (!record) return null
  const name = kindText(record.fault.kind)
  return (
    <FaultLine {...record} by={nameOf(record.by)}>
      <ClearButton
        text={t('simulator.clear')}
        label={t('simulator.clearNamed', { name })}
        onClear={() => void clear({ faultIds: [record.id] })}
      />
    </FaultLine>
  )
}

function ClearButton(props: { readonly text: string; readonly label: string; readonly onClear: () => void }) {
  return (
    <Button size="small" variant="minimal" icon={<Cross />} aria-label={props.label} onClick={props.onClear}>
      {props.text}
    </Button>
  )
}

interface Line {
  readonly fault: Fault
  readonly sinceMs: number
  readonly endsAtMs: number | null
  readonly by: string
  readonly children?: React.ReactNode
}

function FaultLine({ fault, sinceMs, endsAtMs, by, children }: Line) {
  const { t } = useTexts()
  const format = useFormat()
  const { store } = useConsoleState()
  const nowMs = useServerNow()
  return (
    <li>
      <strong>{kindText(fault.kind)}</strong>
      <span className={styles.target}>{targetName(store.read, fault)}</span>
      <span className={styles.detail}>{detailOf(fault)}</span>
      <span className={styles.by}>
        {by} · {format.ago(sinceMs, nowMs)}
        {endsAtMs === null ? null : ` · ${t('simulator.until', { time: format.time(endsAtMs) })}`}
      </span>
      <span className={styles.act}>{children}</span>
    </li>
  )
}

/** Spontaneous breakdowns in this project; refetched on simulation changes. */
function useBreakdowns() {
  const { store, simulation } = useConsoleState()
  const revision = useReadable(simulation)?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another question
  const ask = useCallback(
    (signal: AbortSignal) => call(simContract.state, {}, { signal, isQuiet: true }),
    [revision],
  )
  const { value, reload } = useAnswer(ask)
  const all = value?.breakdowns ?? []
  return { broken: all.filter(({ fault }) => targetName(store.read, fault) !== targetOf(fault)), reload }
}
