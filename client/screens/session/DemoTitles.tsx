import { Play } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import styles from './DemoTitles.module.css'

export interface ShownDemo {
  readonly name: string
  readonly title: string
  readonly description: string
}

/** What a simulated world can show by itself: one click signs in and begins. */
export function DemoTitles(props: {
  readonly demos: readonly ShownDemo[]
  readonly isBusy: boolean
  readonly onChoose: (name: string) => void
}) {
  const { t } = useTexts()
  return (
    <section className={styles.demos} aria-label={t('signIn.demo.shows')}>
      <h2 className={styles.title}>{t('signIn.demo.shows')}</h2>
      <ul className={styles.list}>
        {props.demos.map(({ name, title, description }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.demo}
              disabled={props.isBusy}
              onClick={() => props.onChoose(name)}
            >
              <Play />
              <span className={styles.words}>
                <b>{title}</b>
                <span className={styles.about}>{description}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
