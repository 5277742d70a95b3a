import type { Device } from '#shared/records/device.ts'
import { renamed } from '#shared/rules/deviceNames.ts'
import { nameError } from '#shared/rules/name.ts'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useFieldValue } from '../../../ui/form/useForm.ts'
import styles from './bulk.module.css'

/** The names as they would be now, by the rule that the server goes by. */
export function RenamePreview({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const pattern = String(useFieldValue('pattern'))
  const patternEn = String(useFieldValue('patternEn'))
  const from = Math.max(0, Math.trunc(typedNumber(String(useFieldValue('from'))) ?? 0))
  const names = renamed(devices, { pattern, patternEn, from }, read)
  const keys = names.map(({ name }, i) => `${devices[i]?.hostId}/${name}`)
  return (
    <section className={styles.preview} aria-label={t('deviceSetup.rename.preview')}>
      <h3>{t('deviceSetup.rename.preview')}</h3>
      <ol>
        {devices.map((device, i) => {
          const { name = '', nameEn = '' } = names[i] ?? {}
          const isDoubled = keys.indexOf(keys[i] ?? '') !== i
          const isWrong = isDoubled || nameError(name, 2) !== null
          return (
            <li key={device.id} className={isWrong ? styles.wrong : undefined}>
              <span>{nameOf(device)}</span>
              <span aria-hidden="true">→</span>
              <b>{nameEn === '' ? name : `${name} / ${nameEn}`}</b>
              {isDoubled ? <small>{t('deviceSetup.rename.doubled')}</small> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
