import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { FieldFrame } from '../FieldFrame.tsx'
import styles from '../field.module.css'
import { type CodeDef, ruleOf } from '../fieldTypes.ts'
import { codeRule } from '../rules.ts'
import { useField, useFieldValue, useFormStore } from '../useForm.ts'
import { useCodeWait } from './useCodeWait.ts'

/** Code sent by phone: the button requests one and counts down to the next. */
export function CodeField(def: CodeDef) {
  const { t } = useTexts()
  const store = useFormStore()
  const field = useField({ ...ruleOf(def), isOptional: false, check: def.check ?? codeRule })
  const target = String(useFieldValue(def.sentTo)).trim()
  const countdown = useCodeWait(`${def.name}/${target}`)
  const [sending, setSending] = useState<'idle' | 'busy'>('idle')
  const [sent, setSent] = useState<{ readonly code: string | null } | null>(null)
  const send = async () => {
    store.complain(def.sentTo)
    if (target === '' || store.field(def.sentTo).fault) return
    setSending('busy')
    setSent(null)
    try {
      const { waitSeconds, code } = await def.sendCode(target)
      countdown.start(waitSeconds)
      setSent({ code })
    } catch (error) {
      countdown.start(waitOf(error))
      store.refuse(error)
    } finally {
      setSending('idle')
    }
  }
  return (
    <FieldFrame {...def} field={field} hint={sent && <SentText code={sent.code} onFill={field.set} />}>
      {(aria) => (
        <div className={styles.row}>
          <InputGroup
            {...aria}
            name={def.name}
            value={String(field.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            fill
            onChange={(event) => field.set(event.currentTarget.value.trim())}
            onBlur={field.leave}
          />
          <Button
            className={styles.codeButton ?? ''}
            loading={sending === 'busy'}
            disabled={countdown.seconds > 0}
            onClick={send}
          >
            {countdown.seconds > 0
              ? t('form.sendCodeWait', { seconds: countdown.seconds })
              : t('form.sendCode')}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

/** A simulated world sends no message: the code is shown here, and one click fills it in. */
function SentText(props: { readonly code: string | null; readonly onFill: (code: string) => void }) {
  const { t } = useTexts()
  const { code } = props
  if (code === null) return t('form.codeSent')
  return (
    <>
      {t('form.codeShown', { code })}{' '}
      <button type="button" className={styles.link} onClick={() => props.onFill(code)}>
        {t('form.codeFill')}
      </button>
    </>
  )
}

/** Wait time in a rejection, detected by shape, because this layer does not know API errors. */
function waitOf(error: unknown): number {
  const isWait = error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number'
  return isWait ? Math.ceil(Number(error.retryAfterMs) / 1000) : 0
}
