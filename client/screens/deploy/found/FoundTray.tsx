/** The tray of devices that hosts report and nobody has configured: taken in, one or many, or ignored. */
import { Button, Callout, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { discoveryContract } from '#shared/contract/discovery.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useCan, useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { iconOf } from '../../../widgets/deviceList/kindIcons.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { AddFound } from './AddFound.tsx'
import styles from './FoundTray.module.css'
import { type Found, type FoundDevices, keyOf, type LeftOut, setIgnored } from './useFound.ts'

export function FoundTray(props: { readonly devices: FoundDevices; readonly onClose: () => void }) {
  const { t } = useTexts()
  const marks = useMarks(props.devices)
  const [taken, setTaken] = useState<readonly Found[] | null>(null)
  const { shown, chosen } = marks
  const done = () => {
    setTaken(null)
    marks.clear()
    if (shown.length === taken?.length) props.onClose()
  }
  if (taken) return <AddFound found={taken} onClose={() => setTaken(null)} onDone={done} />
  return (
    <FormDialog title={t('deviceSetup.found.title')} onClose={props.onClose} isWide>
      <p className={styles.help}>{t('deviceSetup.found.help')}</p>
      {props.devices.leftOut.map((one) => (
        <LeftOutNotice key={one.hostId} leftOut={one} />
      ))}
      {shown.length === 0 ? (
        <Notice title={t('deviceSetup.found.none')}>{t('deviceSetup.found.noneHelp')}</Notice>
      ) : (
        <>
          <Checkbox
            className={styles.all ?? ''}
            checked={chosen.length === shown.length}
            indeterminate={chosen.length > 0 && chosen.length < shown.length}
            label={t('deviceSetup.found.all', { count: shown.length })}
            onChange={marks.toggleAll}
          />
          <ul className={styles.list}>
            {shown.map((one) => (
              <FoundRow
                key={keyOf(one)}
                found={one}
                isTicked={chosen.includes(one)}
                onToggle={() => marks.toggle(keyOf(one))}
              />
            ))}
          </ul>
        </>
      )}
      <Tools marks={marks} onTake={setTaken} />
    </FormDialog>
  )
}

function LeftOutNotice({ leftOut: { hostId, count, unread, max } }: { readonly leftOut: LeftOut }) {
  const { t } = useTexts()
  const format = useFormat()
  const host = useRecord('host', hostId)?.name ?? ''
  return (
    <Callout
      className={styles.left ?? ''}
      compact
      intent="warning"
      title={t('deviceSetup.found.leftOut', { host, count: count + unread })}
    >
      {count === 0 ? null : t('deviceSetup.found.leftOutFull', { max: format.number(max) })}{' '}
      {unread === 0 ? null : t('deviceSetup.found.leftOutUnread', { count: unread })}
    </Callout>
  )
}

/** The content shown, and what of it is ticked. */
function useMarks({ found, refresh }: FoundDevices) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const shown = found.filter(({ isIgnored }) => isAll || !isIgnored)
  const chosen = shown.filter((one) => ticked.has(keyOf(one)))
  const clear = () => {
    setTicked(new Set())
    refresh()
  }
  return {
    shown,
    chosen,
    ignoredCount: found.filter(({ isIgnored }) => isIgnored).length,
    isAll,
    setAll,
    clear,
    toggle: (key: string) => {
      const next = new Set(ticked)
      if (!next.delete(key)) next.add(key)
      setTicked(next)
    },
    toggleAll: () => setTicked(chosen.length === shown.length ? new Set() : new Set(shown.map(keyOf))),
  }
}

function Tools(props: {
  readonly marks: ReturnType<typeof useMarks>
  readonly onTake: (found: readonly Found[]) => void
}) {
  const { t } = useTexts()
  const { chosen, ignoredCount, isAll, setAll, clear } = props.marks
  const mayTakeIn = useCan(discoveryContract.takeIn)
  const isNone = chosen.length === 0
  const areIgnored = chosen.length > 0 && chosen.every(({ isIgnored }) => isIgnored)
  const ignore = async () => {
    await setIgnored(chosen, !areIgnored)
    clear()
  }
  return (
    <div className={styles.tools}>
      {ignoredCount > 0 ? (
        <Checkbox
          className={styles.ignored ?? ''}
          checked={isAll}
          label={t('deviceSetup.found.showIgnored', { count: ignoredCount })}
          onChange={() => setAll(!isAll)}
        />
      ) : null}
      {mayTakeIn ? (
        <>
          <Button disabled={isNone} onClick={() => void ignore()}>
            {t(areIgnored ? 'deviceSetup.found.offer' : 'deviceSetup.found.ignore')}
          </Button>
          <Button intent="primary" disabled={isNone} onClick={() => props.onTake(chosen)}>
            {t('deviceSetup.found.takeIn', { count: chosen.length })}
          </Button>
        </>
      ) : null}
    </div>
  )
}

function FoundRow(props: {
  readonly found: Found
  readonly isTicked: boolean
  readonly onToggle: () => void
}) {
  const { t } = useTexts()
  const { kind, circuits, number, name, model, hostId, linkquality, seenAtMs, isIgnored } = props.found
  const host = useRecord('host', hostId)
  const format = useFormat()
  const ago = useServerTime((now) => format.ago(seenAtMs, now))
  const Icon = iconOf(kind ?? '')
  const what = kind === null ? t('deviceSetup.found.unknownKind') : kindName(kind)
  return (
    <li className={styles.row}>
      <Checkbox
        className={styles.tick ?? ''}
        checked={props.isTicked}
        aria-label={`${what} ${number}`}
        onChange={props.onToggle}
      />
      <Icon size={16} />
      <span className={styles.what}>
        <b>
          {name || what}
          {circuits > 1 ? ` ×${circuits}` : ''}
        </b>
        <small>{[name ? what : '', model, number].filter((text) => text !== '').join(' · ')}</small>
      </span>
      {isIgnored ? <StatusTag tone="info">{t('deviceSetup.found.isIgnored')}</StatusTag> : null}
      <span className={styles.fact}>{host?.name}</span>
      <span className={styles.fact}>
        {linkquality === null ? '' : t('deviceSetup.found.signal', { value: linkquality })}
      </span>
      <span className={styles.fact}>{ago}</span>
    </li>
  )
}
