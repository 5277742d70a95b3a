import { Circle, TickCircle } from '@blueprintjs/icons'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#shared/constants.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useFieldValue } from '../useForm.ts'
import styles from './PasswordRules.module.css'
import { passwordHints } from './passwordStrength.ts'

/** Rules for a new password, ticked off while it is typed. Only the length is required; the rest is advice. */
export function PasswordRules(props: {
  /** The field of the password. */
  readonly name: string
  /** Public facts about the user, which a password should not contain. */
  readonly own: string
}) {
  const { t } = useTexts()
  const password = String(useFieldValue(props.name))
  const { strength, ...hints } = passwordHints(password, props.own)
  const range = { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX }
  const rules = [
    { isMet: hints.length, text: t('form.password.length', range) },
    { isMet: hints.mixed, text: t('form.password.mixed') },
    { isMet: hints.own, text: t('form.password.own') },
  ]
  return (
    <div className={styles.list}>
      <ul aria-label={t('form.password.label')}>
        {rules.map(({ isMet, text }) => (
          <li key={text} className={isMet ? `${styles.rule} ${styles.ruleMet}` : styles.rule}>
            {isMet ? <TickCircle size={12} /> : <Circle size={12} />}
            <span className="visually-hidden">
              {isMet ? t('form.password.met') : t('form.password.unmet')}{' '}
            </span>
            {text}
          </li>
        ))}
      </ul>
      <p role="status" className={`${styles.strength} ${styles[password === '' ? 'none' : strength]}`}>
        {password === '' ? null : t(`form.password.strength.${strength}`)}
      </p>
    </div>
  )
}
