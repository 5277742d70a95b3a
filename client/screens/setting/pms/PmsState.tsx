import type { PmsStatusRow } from '#shared/contract/pms.ts'
import { PMS_LINK_PROBLEMS, PMS_REFUSALS } from '#shared/pmsWords.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Stamp } from '../../../ui/layout/Stamp.tsx'
import { isWord } from './isWord.ts'
import styles from './pms.module.css'

const TONES: Readonly<Record<PmsStatusRow['state'], Tone>> = {
  off: 'info',
  connecting: 'warn',
  waiting: 'bad',
  starting: 'warn',
  resyncing: 'accent',
  running: 'ok',
  ended: 'warn',
}

export function PmsState({ status }: { readonly status: PmsStatusRow }) {
  const { t } = useTexts()
  const format = useFormat()
  const { state, sinceMs, problem, lastMessageAtMs, applied, refused, guestsInHouse } = status
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('pms.connection')}</dt>
        <dd>
          <StatusTag tone={TONES[state]}>{t(`pms.states.${state}`)}</StatusTag>
          {sinceMs === null ? null : (
            <span className={styles.since}>
              {t('pms.since')} <Stamp atMs={sinceMs} />
            </span>
          )}
        </dd>
        {isWord(PMS_LINK_PROBLEMS, problem) ? (
          <>
            <dt>{t('pms.problem')}</dt>
            <dd>{t(`pms.problems.${problem}`)}</dd>
          </>
        ) : null}
        <dt>{t('pms.lastMessage')}</dt>
        <dd>{lastMessageAtMs === null ? t('pms.noMessage') : <Stamp atMs={lastMessageAtMs} />}</dd>
        <dt>{t('pms.guestsInHouse')}</dt>
        <dd>{format.number(guestsInHouse)}</dd>
        <dt>{t('pms.applied')}</dt>
        <dd>{format.number(applied)}</dd>
      </dl>
      <h3 className={styles.section}>{t('pms.refused')}</h3>
      {refused.length === 0 ? (
        <p className={styles.note}>{t('pms.noneRefused')}</p>
      ) : (
        <ul className={styles.refused}>
          {refused.map(({ reason, count, lastAtMs }) => (
            <li key={reason}>
              <strong>{format.number(count)}</strong>
              <span>{isWord(PMS_REFUSALS, reason) ? t(`pms.reasons.${reason}`) : reason}</span>
              <span className={styles.since}>
                <Stamp atMs={lastAtMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
