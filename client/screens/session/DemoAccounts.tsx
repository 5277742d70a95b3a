import { useTexts } from '../../i18n/useTexts.ts'
import { initials } from '../../ui/layout/initials.ts'
import styles from './DemoAccounts.module.css'

export interface DemoAccount {
  readonly username: string
  readonly password: string
  readonly name: string
  readonly part: 'super' | 'administrator' | 'frontDesk' | 'engineer' | 'maintenance' | 'newcomer'
}

/** The people of a simulated world: one click signs in as one of them. */
export function DemoAccounts(props: {
  readonly accounts: readonly DemoAccount[]
  readonly isBusy: boolean
  readonly onChoose: (account: DemoAccount) => void
}) {
  const { t } = useTexts()
  return (
    <section className={styles.demo} aria-label={t('signIn.demo.title')}>
      <h2 className={styles.title}>{t('signIn.demo.title')}</h2>
      <ul className={styles.list}>
        {props.accounts.map((account) => (
          <li key={account.username}>
            <button
              type="button"
              className={styles.account}
              disabled={props.isBusy}
              onClick={() => props.onChoose(account)}
            >
              <span className={styles.picture} aria-hidden="true">
                {initials(account.name)}
              </span>
              <span className={styles.words}>
                <span className={styles.part}>{t(`signIn.demo.part.${account.part}`)}</span>
                <span className={styles.name}>{account.name}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
