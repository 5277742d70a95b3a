import { useId } from 'react'
import { AVATARS } from '#shared/records/account.ts'
import { findText } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import { useField, useFieldValue } from '../../ui/form/useForm.ts'
import { initials } from '../../ui/layout/initials.ts'
import styles from './AvatarField.module.css'

/** The pictures are part of the product; their version changes with them. */
export const avatarUrl = (file: string): string => `/static/headimg/${file}?v=1.4`

/** One of the product's own pictures, or the user's initials. */
export function AvatarField(props: {
  readonly name: string
  /** The field of the user's name, for the initials. */
  readonly person: string
}) {
  const { t } = useTexts()
  const group = useId()
  const field = useField({ name: props.name, isOptional: true })
  const person = String(useFieldValue(props.person))
  return (
    <FieldFrame name={props.name} label={t('account.info.picture')} field={field} isGroup>
      {() => (
        <div className={styles.choices}>
          {AVATARS.map((file) => {
            const name = nameOfPicture(file) ?? t('account.info.initials')
            return (
              <label key={file} className={styles.choice} title={name}>
                <input
                  type="radio"
                  name={group}
                  value={file}
                  aria-label={name}
                  checked={field.value === file}
                  onChange={() => field.set(file)}
                />
                {file === '' ? (
                  <span className={styles.initials} aria-hidden="true">
                    {initials(person)}
                  </span>
                ) : (
                  <img src={avatarUrl(file)} alt="" width="44" height="44" />
                )}
              </label>
            )
          })}
        </div>
      )}
    </FieldFrame>
  )
}

const nameOfPicture = (file: string): string | null =>
  findText(`account.info.pictureNames.${file.replace('.svg', '')}`)
