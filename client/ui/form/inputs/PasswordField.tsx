import { Button, InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import { type PasswordDef, ruleOf } from '../fieldTypes.ts'
import { useField } from '../useForm.ts'
import { useCapsLock } from './useCapsLock.ts'

/** Shows when Caps Lock is on; the password can be revealed. */
export function PasswordField(def: PasswordDef) {
  const { t } = useTexts()
  const field = useField({ ...ruleOf(def), isSecret: true })
  const [isShown, setShown] = useState(false)
  const capsLock = useCapsLock()
  return (
    <FieldFrame {...def} field={field} hint={capsLock.isOn ? t('form.capsLock') : null}>
      {(aria) => (
        <InputGroup
          {...aria}
          name={def.name}
          type={isShown ? 'text' : 'password'}
          value={String(field.value)}
          autoFocus={def.autoFocus ?? false}
          autoComplete={def.autoComplete ?? 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          fill
          onChange={(event) => field.set(event.currentTarget.value)}
          onKeyDown={capsLock.read}
          onKeyUp={capsLock.read}
          onBlur={() => {
            capsLock.forget()
            field.leave()
          }}
          rightElement={
            <Button
              variant="minimal"
              icon={isShown ? <EyeOff /> : <EyeOpen />}
              aria-label={t('form.showPassword')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </FieldFrame>
  )
}
