/** How a gateway connects as this host; turns to "online" on its own when the box first connects. */
import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { isLoopback, serverName } from '../../../platform/page.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import styles from './connect.module.css'
import { HostMessages } from './HostMessages.tsx'
import { HostStateTag } from './hostTable.tsx'
import { KindProperties } from './KindProperties.tsx'
import { ReplaceHost } from './ReplaceHost.tsx'

type Info = OutputOf<typeof hostsContract.info>

export function ConnectDialog(props: {
  readonly hostId: HostId
  readonly secret: string | null
  /** Begins with another box in its place; how that one connects is shown afterwards. */
  readonly isReplacing?: boolean
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { hostId } = props
  const [secret, setSecret] = useState(props.secret)
  const [isReplacing, setReplacing] = useState(props.isReplacing === true)
  const host = useRecord('host', hostId)
  const info = useInfo(hostId, host?.number)
  if (!host) return null
  if (isReplacing)
    return (
      <FormDialog key="replace" title={t('deploy.replaceNamed', { name: host.name })} onClose={props.onClose}>
        <ReplaceHost
          host={host}
          onCancel={() => (props.isReplacing ? props.onClose() : setReplacing(false))}
          onDone={(made) => {
            setReplacing(false)
            setSecret(made)
          }}
        />
      </FormDialog>
    )
  return (
    <FormDialog title={t('deploy.connectNamed', { name: host.name })} onClose={props.onClose} isWide>
      <p className={styles.state} role="status">
        <HostStateTag id={hostId} />
        {host.isOnline ? t('deploy.isConnected') : t('deploy.waits')}
      </p>
      {info ? <Facts info={info} secret={secret} /> : null}
      {secret ? <p className={styles.note}>{t('deploy.secretOnce')}</p> : null}
      <KindProperties />
      <HostMessages hostId={hostId} isOnline={host.isOnline} />
      <Tools
        hostId={hostId}
        isPluggable={info?.isSimulated === false && !host.isOnline}
        onSecret={setSecret}
        onReplace={() => setReplacing(true)}
      />
    </FormDialog>
  )
}

/** Asked again when another box takes the place. */
function useInfo(hostId: HostId, number: string | undefined): Info | null {
  const [info, setInfo] = useState<Info | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: topics follow the number
  useEffect(() => {
    let isCurrent = true
    call(hostsContract.info, { hostId }).then(
      (found) => {
        if (isCurrent) setInfo(found)
      },
      // The call has shown why.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [hostId, number])
  return info
}

function Facts({ info, secret }: { readonly info: Info; readonly secret: string | null }) {
  const { t } = useTexts()
  const address = serverName()
  const shownSecret = secret ?? t('deploy.secretHidden')
  const facts = [
    [t('deploy.address'), address],
    [t('deploy.port'), String(info.port ?? '')],
    [t('deploy.userName'), info.number],
    [t('deploy.secret'), shownSecret],
    [t('deploy.reportTopic'), info.reportTopic],
    [t('deploy.controlTopic'), info.controlTopic],
  ] as const
  const line = `mosquitto_pub -h ${address} -p ${info.port} -i ${info.number} -u ${info.number} -P '${secret ?? '…'}' -q 1 -t ${info.reportTopic} -m '{"t":0,"host":"online"}'`
  return (
    <>
      {isLoopback(address) ? (
        <p className={styles.warning} role="note">
          {t('deploy.loopbackAddress', { address })}
        </p>
      ) : null}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              {label === t('deploy.secret') && secret === null ? null : <Copy text={value} label={label} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('deploy.tryIt')}</p>
      <div className={styles.line}>
        <code>{line}</code>
        <Copy text={line} label={t('deploy.tryIt')} />
      </div>
    </>
  )
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTexts()
  return (
    <CopyButton text={text} size="small" variant="minimal" aria-label={t('deploy.copy', { what: label })} />
  )
}

function Tools(props: {
  readonly hostId: HostId
  /** No box has signed in as this host: a simulated one can be. */
  readonly isPluggable: boolean
  /** Null: it has another one that nobody has seen. */
  readonly onSecret: (secret: string | null) => void
  readonly onReplace: () => void
}) {
  const { t } = useTexts()
  const { hostId } = props
  const state = useConsoleState()
  const isWorldSimulated = useReadable(state.simulation) !== null
  const renew = async () => {
    const isSure = await confirm({
      title: t('deploy.renewTitle'),
      body: t('deploy.renewBody'),
      verb: t('deploy.renew'),
    })
    if (!isSure) return
    const made = await call(hostsContract.renewSecret, { hostId }).catch(() => null)
    if (made) props.onSecret(made.secret)
  }
  const plugIn = async () => {
    // The call shows why it failed; the box signs in with a secret of its own.
    const isPluggedIn = await call(hostsContract.plugIn, { hostId }).then(
      () => true,
      () => false,
    )
    if (isPluggedIn) props.onSecret(null)
  }
  return (
    <div className={styles.tools}>
      <Button onClick={() => void renew()}>{t('deploy.renew')}</Button>
      <Button onClick={props.onReplace}>{t('deploy.replace')}</Button>
      {isWorldSimulated && props.isPluggable ? (
        <Button intent="primary" onClick={() => void plugIn()}>
          {t('deploy.plugIn')}
        </Button>
      ) : null}
    </div>
  )
}
