/** The protocol of a room: its functions by device, the signature, and how it was the last time. */
import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { Suspense, useMemo, useState } from 'react'
import { DESCRIPTION_LENGTH_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { verificationContract } from '#shared/contract/verification.ts'
import {
  type FunctionCheck,
  isSameCheck,
  type Verification,
  verificationBefore,
} from '#shared/records/verification.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { CheckRow } from './CheckRow.tsx'
import styles from './ProtocolDrawer.module.css'
import { protocolName } from './protocolName.ts'
import { protocolSheet } from './protocolSheet.ts'

const PrintSheet = lazyPart(async () => (await import('../../../ui/print/PrintSheet.tsx')).PrintSheet)

export function ProtocolDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  const format = useFormat()
  const protocol = useRecord('verification', id)
  const before = useBefore(protocol)
  const [isPrinting, setPrinting] = useState(false)
  if (!protocol) return null
  const byDevice = Map.groupBy(protocol.checks, ({ deviceId }) => deviceId)
  const open = protocol.checks.filter(({ result }) => result === 'open').length
  return (
    <DetailDrawer
      title={protocolName(protocol)}
      facts={t('verification.progress', { done: protocol.checks.length - open, all: protocol.checks.length })}
      actions={
        <Button icon={<Print />} onClick={() => setPrinting(true)}>
          {t('verification.print')}
        </Button>
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        {before
          ? t('verification.comparedWith', { at: format.dateTime(before.startedAtMs) })
          : t('verification.first')}
      </p>
      {[...byDevice].map(([deviceId, checks]) => (
        <section key={deviceId} className={styles.device} aria-label={deviceName(checks)}>
          <h3>{deviceName(checks)}</h3>
          <ul>
            {checks.map((check) => (
              <CheckRow
                key={check.property}
                protocol={protocol}
                check={check}
                before={before?.checks.find((one) => isSameCheck(one, check))}
              />
            ))}
          </ul>
        </section>
      ))}
      {protocol.signed ? (
        <p role="status">
          {t('verification.signedBy', {
            name: protocol.signed.name,
            by: nameOf(protocol.signed.by),
            at: format.dateTime(protocol.signed.atMs),
          })}
          {protocol.signed.note === '' ? '' : ` ${protocol.signed.note}`}
        </p>
      ) : (
        <SignForm protocol={protocol} open={open} />
      )}
      <Suspense fallback={null}>
        {isPrinting ? (
          <PrintSheet sheet={protocolSheet(protocol, before, format)} onDone={() => setPrinting(false)} />
        ) : null}
      </Suspense>
    </DetailDrawer>
  )
}

const deviceName = ([first]: readonly FunctionCheck[]): string => (first ? nameOf(first) : '')

/** The last signed protocol of the same room. */
function useBefore(protocol: Verification | undefined): Verification | undefined {
  const { read } = useConsoleState().store
  const ids = useIds('verification', 'area', protocol?.areaId ?? '')
  return useMemo(() => {
    const ofArea = ids.flatMap((id) => read.get('verification', id) ?? [])
    return protocol && verificationBefore(protocol, ofArea)
  }, [ids, read, protocol])
}

function SignForm({ protocol, open }: { readonly protocol: Verification; readonly open: number }) {
  const { t } = useTexts()
  if (open > 0) return <p className={styles.note}>{i18n.t('verification.openLeft', { count: open })}</p>
  return (
    <CommandForm
      endpoint={verificationContract.sign}
      extra={{ verificationId: protocol.id }}
      verb={t('verification.sign')}
      done={t('verification.signDone')}
      label={t('verification.sign')}
      draft={false}
      fields={[
        {
          kind: 'text',
          name: 'name',
          label: t('verification.signature'),
          help: t('verification.signHelp'),
          maxLength: NAME_LENGTH_MAX,
          autoComplete: 'name',
        },
        {
          kind: 'textarea',
          name: 'note',
          label: t('verification.note'),
          maxLength: DESCRIPTION_LENGTH_MAX,
          isOptional: true,
        },
      ]}
      send={(input) => call(verificationContract.sign, input, { isQuiet: true })}
    />
  )
}
