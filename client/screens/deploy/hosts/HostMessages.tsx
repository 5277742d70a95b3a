/** The last messages of a host with what the server refused of them, for anyone who sets a gateway up. */
import { Button } from '@blueprintjs/core'
import { useCallback, useEffect, useState } from 'react'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import type { HostId } from '#shared/records/host.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import styles from './connect.module.css'

type Message = OutputOf<typeof hostsContract.messages>['list'][number]

/** A reason without words is shown as it stands. */
const reasonText = (reason: string): string => i18n.find(`deploy.refusedPart.${reason}`) ?? reason

export function HostMessages({ hostId, isOnline }: { readonly hostId: HostId; readonly isOnline: boolean }) {
  const { t } = useTexts()
  const format = useFormat()
  const [messages, setMessages] = useState<readonly Message[]>([])
  const load = useCallback(() => {
    call(hostsContract.messages, { hostId }).then(
      ({ list }) => setMessages(list),
      // The call has shown why.
      () => undefined,
    )
  }, [hostId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the host comes or goes
  useEffect(load, [load, isOnline])
  return (
    <section className={styles.part} aria-label={t('deploy.hostMessages')}>
      <header className={styles.partHead}>
        <h3>{t('deploy.hostMessages')}</h3>
        <Button size="small" variant="minimal" onClick={load}>
          {t('deploy.refresh')}
        </Button>
      </header>
      {messages.length === 0 ? <p className={styles.note}>{t('deploy.noHostMessages')}</p> : null}
      <ol className={styles.messages}>
        {messages.map((message) => (
          <li
            key={`${message.atMs} ${message.length} ${message.excerpt}`}
            data-refused={message.refused.length > 0}
          >
            <div>
              <time>{format.dateTime(message.atMs)}</time>{' '}
              <strong>{t(`deploy.messageKind.${message.kind}`)}</strong>
            </div>
            {message.refused.map(({ reason, about }) => (
              <div key={`${reason} ${about}`} className={styles.refusal}>
                {reasonText(reason)}
                {about === '' ? null : <code>{about}</code>}
              </div>
            ))}
            {message.excerpt === '' && message.length > 0 ? (
              <div className={styles.note}>{t('deploy.hostMessageHidden')}</div>
            ) : (
              <code className={styles.excerpt}>{message.excerpt}</code>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
