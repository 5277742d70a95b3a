/** The set-up as a checklist: each missing item leads to the page that adds it. */
import { Circle, Tick, WarningSign } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import styles from './Checklist.module.css'
import { isDone, type SetupCheck, setupChecks } from './setupChecks.ts'

/** As many are named at once; the rest are where all of them are. */
const NAMED_MAX = 6

/** Renewed with the records that it is made of; reports do not touch it. */
export function useSetupChecks(): readonly SetupCheck[] {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const checks = useMemo(() => {
    const types = ['building', 'floor', 'area', 'host', 'device'] as const
    return derive(
      types.map((type) => (listener: () => void) => store.subscribeType(type, listener)),
      () => setupChecks(store.read),
      undefined,
      () => store.version,
    )
  }, [store, language])
  return useDerived(checks)
}

export function Checklist({ checks }: { readonly checks: readonly SetupCheck[] }) {
  const { t } = useTexts()
  return (
    <ul className={styles.list} aria-label={t('deploy.setup.checklist')}>
      {checks.map((check) => (
        <Check key={check.name} check={check} />
      ))}
    </ul>
  )
}

function Sign({ check }: { readonly check: SetupCheck }) {
  const [icon, style] = isDone(check)
    ? [<Tick key="icon" />, styles.fine]
    : check.of === 0
      ? [<Circle key="icon" />, styles.begin]
      : [<WarningSign key="icon" />, styles.open]
  return <span className={style}>{icon}</span>
}

function Check({ check }: { readonly check: SetupCheck }) {
  const { name, of, missing, to } = check
  const { t } = useTexts()
  const format = useFormat()
  const found =
    missing.length > 0
      ? t('deploy.setup.missing', { count: missing.length, text: format.number(missing.length) })
      : t(of === 0 ? 'deploy.setup.nothing' : 'deploy.setup.fine', { count: of, text: format.number(of) })
  return (
    <li className={styles.check}>
      <Sign check={check} />
      <div>
        <h2 className={styles.title}>{t(`deploy.setup.check.${name}.title`)}</h2>
        <p className={styles.help}>{t(`deploy.setup.check.${name}.help`)}</p>
        {missing.length === 0 ? null : (
          <p className={styles.names}>
            {missing.slice(0, NAMED_MAX).map(({ key, label, to: there }) => (
              <Link key={key} to={there}>
                {label}
              </Link>
            ))}
            {missing.length > NAMED_MAX ? (
              <Link to={to}>{t('deploy.setup.all', { text: format.number(missing.length) })}</Link>
            ) : null}
          </p>
        )}
      </div>
      <span className={styles.count}>{isDone(check) ? found : <Link to={to}>{found}</Link>}</span>
    </li>
  )
}
