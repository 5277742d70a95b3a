import { useCallback } from 'react'
import { type DeliveryRow, pushContract } from '#shared/contract/push.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { DetailDrawer } from '../../../ui/drawer/DetailDrawer.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import styles from './push.module.css'
import { problemText, STATE_TONES, stateText, typeText } from './pushTexts.ts'

/** One delivery: the request as it is sent, and the last answer. */
export function DeliveryDrawer({
  row,
  onClose,
}: {
  readonly row: DeliveryRow
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const { id, attempts, state } = row
  const ask = useCallback(
    // Null says that it is forgotten, and is no missing answer.
    async (signal: AbortSignal) => ({
      found: await call(pushContract.delivery, { deliveryId: id }, { signal, isQuiet: true }),
    }),
    [id],
  )
  // Each attempt changes it.
  const answer = useAnswer(ask, `${attempts}/${state}`).value
  const found = answer?.found
  return (
    <DetailDrawer
      title={typeText(row.type)}
      facts={
        <>
          <StatusTag tone={STATE_TONES[row.state]}>{stateText(row.state)}</StatusTag>{' '}
          <Stamp atMs={row.createdAtMs} />
        </>
      }
      onClose={onClose}
    >
      <p className={styles.note}>
        {row.nextInS === null ? null : t('push.next', { count: row.attempts, seconds: row.nextInS })}{' '}
        {row.problem === null ? null : problemText(row.problem)}
      </p>
      {found ? (
        <>
          <h3 className={styles.section}>{t('push.request')}</h3>
          <Code
            text={[
              `POST ${row.url}`,
              ...Object.entries(found.headers).map(([name, value]) => `${name}: ${value}`),
            ].join('\n')}
          />
          <h3 className={styles.section}>{t('push.body')}</h3>
          <Code text={JSON.stringify(JSON.parse(found.body), null, 2)} />
          <h3 className={styles.section}>
            {t('push.answer')} {found.status ?? ''}
          </h3>
          <Code text={found.answer === '' ? t('push.noAnswer') : found.answer} />
        </>
      ) : answer ? (
        <p className={styles.note}>{t('push.forgotten')}</p>
      ) : (
        <Skeleton lines={6} />
      )}
    </DetailDrawer>
  )
}

const Code = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is read by the keyboard too
  <pre className={styles.code} tabIndex={0}>
    {text}
  </pre>
)
